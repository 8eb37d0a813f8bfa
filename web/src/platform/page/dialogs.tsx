import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { sentenceOf } from '../api/api.ts';
import { useSharedMessages } from '../i18n/shared.messages.ts';
import { useAction } from './action.ts';
import { forgetDrafts, useDraftOf, useForm } from './form.ts';

type ConfirmedActionProps = {
  words: {
    title: string;
    text: string;
    /** Label of the button that only closes, if "Cancel" could be mistaken for the action. */
    cancel?: string;
    confirm: string;
    /** The confirm button's label while the action is running. */
    busy: string;
    /** Toast on success, if the screen alone does not show it. */
    done?: string;
    doneText?: string;
    failed: string;
    /** Used if the server sends no sentence; by default the advice to try again. */
    failedText?: string | ((cause: unknown) => string);
  };
  /** Whether the action deletes something permanently. */
  destructive?: boolean;
  /** Runs on confirmation. */
  action: () => Promise<unknown>;
  /** Called instead of `onClose` on success. */
  onDone?: () => void;
  onClose: () => void;
};

/**
 * Asks for confirmation, runs the action and reports its outcome in a toast, even if the user has
 * left the screen. Render it while it is open.
 */
export const ConfirmedAction = (props: ConfirmedActionProps) => {
  const { words, destructive = true, action, onClose, onDone = onClose } = props;
  const shared = useSharedMessages();
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
      cancel={words.cancel ?? shared.cancel}
      confirm={words.confirm}
      busyLabel={busy && words.busy}
      destructive={destructive}
      onConfirm={() => void run()}
      onClose={onClose}
    />
  );
};

type ConfirmFirstOptions = {
  /** Returns whether something would be lost now. */
  when: () => boolean;
  words: Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'description' | 'cancel' | 'confirm'>;
  onConfirm: () => void;
};

/**
 * Returns `proceed`, which runs `onConfirm`, after a question if something would be lost; render
 * the question.
 */
export const useConfirmFirst = ({ when, words, onConfirm }: ConfirmFirstOptions) => {
  const [asking, setAsking] = useState(false);
  const question: ReactNode = asking && (
    <ConfirmDialog {...words} destructive onConfirm={onConfirm} onClose={() => setAsking(false)} />
  );
  return { proceed: () => (when() ? setAsking(true) : onConfirm()), question };
};

type ConfirmDiscardOptions = {
  /** Whether something would be lost. */
  typed: boolean;
  /** Discards what was typed and closes. */
  onDiscard: () => void;
};

/**
 * Returns `close`, which closes a dialog, after a question if that discards what was typed; render
 * the question.
 */
export const useConfirmDiscard = ({ typed, onDiscard }: ConfirmDiscardOptions) => {
  const words = useSharedMessages().discard;
  const { proceed, question } = useConfirmFirst({ when: () => typed, words, onConfirm: onDiscard });
  return { close: proceed, question };
};

type FormDialogProps = {
  title: string;
  description?: string;
  /** Label of the submit button. */
  submit: string;
  /** Whether the action deletes something permanently. */
  destructive?: boolean;
  busyLabel?: string | false;
  onSubmit: () => unknown;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
};

/** A dialog with a form. */
export const FormDialog = (props: FormDialogProps) => {
  const { title, description, submit, destructive, busyLabel, onSubmit, onClose, children } = props;
  const words = useSharedMessages();
  const id = useId();
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
      <form id={id} {...useForm(busyLabel, onSubmit)} className="grid gap-4">
        {children}
      </form>
    </Dialog>
  );
};

/**
 * Keeps the fields of a dialog's form as a draft: Back and a reload lose nothing, and closing asks
 * before discarding what was typed; render the question. Never for a PIN.
 */
export const useFormDraft = <T extends object>(name: string, initial: T, onClose: () => void) => {
  const [draft, setDraft] = useDraftOf(name, initial);
  const done = () => {
    forgetDrafts(name);
    onClose();
  };
  const { close, question } = useConfirmDiscard({
    typed: JSON.stringify(draft) !== JSON.stringify(initial),
    onDiscard: done,
  });
  const change = (changes: Partial<T>) => setDraft({ ...draft, ...changes });
  /** `done` closes the dialog after the form was saved. */
  return { draft, change, close, done, question };
};
