import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { enterDialogStack, reopenDialog, topDialog } from './dialog-stack.ts';
import { useLayer } from './layers.ts';
import { rescueFocus } from './rescue-focus.ts';
import { dismissReport } from './toast-store.ts';

type ConfirmDialogProps = {
  title: ReactNode;
  description: ReactNode;
  cancel: string;
  confirm: string;
  /** The confirm button's label while the action is running. */
  busyLabel?: string | false;
  /** Whether the action deletes something permanently. */
  destructive?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** A question with two answers; render it while it is open. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { title, description, cancel, confirm, busyLabel, destructive, onConfirm, onClose } = props;
  return (
    <Dialog
      role="alertdialog"
      title={title}
      description={description}
      closeLabel={cancel}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            variant={destructive ? 'destructive' : undefined}
            onClick={onConfirm}
            busyLabel={busyLabel}
          >
            {confirm}
          </Button>
        </>
      }
    />
  );
};

type DialogProps = {
  title: ReactNode;
  /** One sentence below the title, read out when the dialog opens. */
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, the main one last: at the bottom on a phone, at the right on a desktop. */
  actions?: ReactNode;
  /** Called on Back, Escape, the close button and, if the dialog has no fields, a press outside. */
  onClose: () => void;
  closeLabel: string;
  /**
   * 'alertdialog' for questions that need an answer: no close button, no closing by a press
   * outside.
   */
  role?: 'dialog' | 'alertdialog';
};

const FIELDS = 'input, textarea, select';

/**
 * Returns the props of a modal dialog element, which Escape and Back close. Rendered only while
 * open: the effect opens the native element, which traps the focus and makes the rest inert, and
 * the clean-up restores the focus.
 */
export const useModal = (onClose: () => void) => {
  useLayer(true, onClose);
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    dialog.showModal();
    dialog.querySelector<HTMLElement>(FIELDS)?.focus();
    const leave = enterDialogStack(dialog);
    dismissReport();
    // Browsers close a dialog by themselves if the user goes back twice without a press in between.
    // A dialog that asks before closing is reopened.
    const handleClose = () => reopenDialog(dialog);
    dialog.addEventListener('close', handleClose);
    return () => {
      dialog.removeEventListener('close', handleClose);
      leave();
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      // The opener may be removed with what the dialog was about, now or shortly after.
      rescueFocus(opener, topDialog());
    };
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  return { ref, onCancel };
};

/** A modal dialog; render it while it is open. On phones it slides in from the bottom. */
export const Dialog = (props: DialogProps) => {
  const { title, description, children, actions, onClose, closeLabel, role = 'dialog' } = props;
  const modal = useModal(onClose);
  const id = useId();
  const asks = role === 'alertdialog';
  return (
    <dialog
      {...modal}
      role={asks ? role : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onPointerDown={(event) => {
        const beside = event.target === event.currentTarget;
        // An accidental press must not discard what was typed.
        if (beside && !asks && !event.currentTarget.querySelector(FIELDS)) onClose();
      }}
      className={classNames(
        'fixed inset-0 m-0 size-full max-h-none max-w-none flex-col overflow-y-auto bg-transparent text-ink open:flex',
        'backdrop:animate-appear backdrop:bg-backdrop sm:items-center sm:p-6',
      )}
    >
      {/* Unlike justify-content, margins keep the top of a tall dialog reachable. */}
      <div className="mt-auto w-full animate-rise rounded-t-3xl bg-raised p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] shadow-raised sm:my-auto sm:max-w-lg sm:rounded-3xl">
        {/* Only the first line leaves room for the close button. */}
        <div className="relative">
          <h2
            id={`${id}-title`}
            className={classNames(
              'text-xl text-wrap wrap-break-word',
              !asks && 'before:float-right before:h-6 before:w-10',
            )}
          >
            {title}
          </h2>
          {!asks && (
            <IconButton
              icon={X}
              label={closeLabel}
              className="absolute! -top-2 -right-2"
              onClick={onClose}
            />
          )}
        </div>
        {description && (
          <p id={`${id}-description`} className="mt-2 text-muted">
            {description}
          </p>
        )}
        {children && <div className="mt-5">{children}</div>}
        {actions && (
          <div className="mt-6 flex flex-col gap-2 sm:flex-row sm:justify-end">{actions}</div>
        )}
      </div>
    </dialog>
  );
};
