import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../i18n/i18n.ts';
import { sharedMessages } from '../i18n/shared.messages.ts';

type FormDialogProps = {
  title: string;
  description?: string;
  /** Label of the button that sends the form. */
  submit: string;
  busyLabel?: string | false;
  onSubmit: () => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
};

/** A dialog with a form. */
export const FormDialog = (props: FormDialogProps) => {
  const { title, description, submit, busyLabel, onSubmit, onClose, children } = props;
  const words = useMessages(sharedMessages);
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
          <Button type="submit" form={id} busyLabel={busyLabel}>
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
