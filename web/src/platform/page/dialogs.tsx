import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { sentenceOf } from '../api/api-error.ts';
import { useSharedMessages } from '../i18n/shared.messages.ts';
import { useAction } from './action.ts';

type ConfirmedActionProps = {
  words: {
    title: string;
    text: string;
    confirm: string;
    /** The main answer's label while the action is under way. */
    busy: string;
    /** Said once it is done, where the screen alone does not show it. */
    done?: string;
    doneText?: string;
    failed: string;
    /** Said where the server gives no sentence of its own; by itself to try again. */
    failedText?: string | ((cause: unknown) => string);
  };
  /** Whether it takes something away for good. */
  destructive?: boolean;
  /** What the main answer does. */
  action: () => Promise<unknown>;
  /** Called instead of `onClose` once it is done. */
  onDone?: () => void;
  onClose: () => void;
};

/**
 * Asks before an action, does it, and says in a toast how it went, also to somebody who has left
 * the screen meanwhile. Render it while it is open.
 */
export const ConfirmedAction = (props: ConfirmedActionProps) => {
  const { words, destructive = true, action, onClose, onDone = onClose } = props;
  const { run, busy } = useAction({
    action,
    done: () => (words.done ? { title: words.done, description: words.doneText } : undefined),
    failed: (cause) => {
      const { failedText } = words;
      const otherwise = typeof failedText === 'function' ? failedText(cause) : failedText;
      return { title: words.failed, description: sentenceOf(cause, otherwise) };
    },
    onDone,
    onFailed: onClose,
  });
  return (
    <ConfirmDialog
      title={words.title}
      description={words.text}
      cancel={useSharedMessages().cancel}
      confirm={words.confirm}
      busyLabel={busy && words.busy}
      destructive={destructive}
      onConfirm={() => void run()}
      onClose={onClose}
    />
  );
};

type AskFirst = {
  /** Whether something would be lost by now. */
  when: () => boolean;
  words: Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'description' | 'cancel' | 'confirm'>;
  onConfirm: () => void;
};

/** Does what throws something away only after a question, where there is something; render that. */
export const useAskFirst = ({ when, words, onConfirm }: AskFirst) => {
  const [asking, setAsking] = useState(false);
  const question: ReactNode = asking && (
    <ConfirmDialog {...words} destructive onConfirm={onConfirm} onClose={() => setAsking(false)} />
  );
  return { proceed: () => (when() ? setAsking(true) : onConfirm()), question };
};

type Discard = {
  /** Whether something would be lost. */
  typed: boolean;
  /** Forgets what was typed and closes. */
  onDiscard: () => void;
};

/** Closes a dialog, after a question where that throws away what was typed; render the question. */
export const useDiscard = ({ typed, onDiscard }: Discard) => {
  const words = useSharedMessages().discard;
  const { proceed, question } = useAskFirst({ when: () => typed, words, onConfirm: onDiscard });
  return { close: proceed, question };
};

type FormDialogProps = {
  title: string;
  description?: string;
  /** Label of the button that sends the form. */
  submit: string;
  /** Whether it takes something away for good. */
  destructive?: boolean;
  busyLabel?: string | false;
  onSubmit: () => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
};

/** A dialog with a form. */
export const FormDialog = (props: FormDialogProps) => {
  const { title, description, submit, destructive, busyLabel, onSubmit, onClose, children } = props;
  const words = useSharedMessages();
  const id = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog
      {...{ title, description, onClose }}
      closeLabel={words.close}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={destructive ? 'destructive' : undefined}
            busyLabel={busyLabel}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={handleSubmit} className="grid gap-4">
        {children}
      </form>
    </Dialog>
  );
};
