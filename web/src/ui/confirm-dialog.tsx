import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  title: ReactNode;
  description: ReactNode;
  cancel: string;
  confirm: string;
  /** What the main answer says while it is under way. */
  busyLabel?: string | false;
  /** Whether the main answer takes something away for good. */
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
