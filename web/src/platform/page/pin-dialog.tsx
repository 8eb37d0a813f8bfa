import type { ErrorCode } from '@saathi/contract';
import { type ReactNode, useState } from 'react';
import { PIN_DIGITS, PinField } from '../../ui/pin-field.tsx';
import type { ToastContent } from '../../ui/toast-store.ts';
import { hasCode, sentenceOf } from '../api/api.ts';
import { useSharedMessages } from '../i18n/shared.messages.ts';
import { useLimitedAction } from './action.ts';
import { FormDialog } from './dialogs.tsx';

type PinDialogProps<Output> = {
  words: {
    title: string;
    text: string;
    submit: string;
    busy: string;
    failed: { title: string; description: string };
  };
  /** Whether the action deletes something permanently. */
  destructive?: boolean;
  /** Fields above the PIN. */
  children?: ReactNode;
  /** Returns whether the other fields may be sent. */
  isReady?: () => boolean;
  action: (pin: string) => Promise<Output>;
  done?: ToastContent;
  onDone: (output: Output) => void;
  onFailed?: (cause: unknown) => void;
  /** Errors that are shown at one of the other fields. */
  besideFields?: readonly ErrorCode[];
  onClose: () => void;
};

/**
 * Asks for the PIN and runs an action with it. A wrong PIN clears its field; other fields keep
 * their values. The PIN is not stored beyond the dialog.
 */
export const PinDialog = <Output,>(props: PinDialogProps<Output>) => {
  const { words, destructive, children, isReady, action, onDone, onClose } = props;
  const pinWords = useSharedMessages().pin;
  const besideFields = ['wrong_pin', ...(props.besideFields ?? [])] as const;
  const [pin, setPin] = useState('');
  const [wrong, setWrong] = useState<'short' | 'wrong'>();
  const { run, busy, waitingText } = useLimitedAction({
    action: () => action(pin),
    done: () => props.done,
    onDone,
    onFailed: (cause) => {
      props.onFailed?.(cause);
      if (!hasCode(cause, 'wrong_pin')) return;
      setWrong('wrong');
      setPin('');
    },
    failed: (cause) =>
      besideFields.some((code) => hasCode(cause, code))
        ? undefined
        : { ...words.failed, description: sentenceOf(cause, words.failed.description) },
  });
  const handleSubmit = () => {
    const others = isReady?.() ?? true;
    if (pin.length !== PIN_DIGITS) setWrong('short');
    else if (others) void run();
  };
  return (
    <FormDialog
      title={words.title}
      description={words.text}
      submit={words.submit}
      destructive={destructive}
      busyLabel={busy && words.busy}
      onSubmit={handleSubmit}
      // The result, for example a code, is shown nowhere else, so the dialog stays until the answer
      // arrives.
      onClose={() => busy || onClose()}
    >
      {children}
      <PinField
        label={pinWords.label}
        error={wrong && pinWords[wrong]}
        autoComplete="current-password"
        value={pin}
        onValueChange={(digits) => {
          setWrong(undefined);
          setPin(digits);
        }}
      />
      {waitingText && <p className="font-medium text-on-marigold-tint">{waitingText}</p>}
    </FormDialog>
  );
};
