import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { doctorsMessages, EditDetailsDialog } from '../features/doctors/index.ts';
import { useMessages } from '../platform/i18n/i18n.ts';
import { Button, type ButtonVariant } from '../ui/button.tsx';

type EditDetailsButtonProps = { variant: ButtonVariant; className?: string };

/** Opens what the doctor's patients see of the doctor, to be changed. */
export const EditDetailsButton = (look: EditDetailsButtonProps) => {
  const { edit } = useMessages(doctorsMessages);
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Button {...look} onClick={() => setEditing(true)}>
        <PencilLine aria-hidden="true" className="size-5" />
        {edit}
      </Button>
      {editing &&
        // Outside the sidebar, which a turned tablet hides with everything in it.
        createPortal(<EditDetailsDialog onClose={() => setEditing(false)} />, document.body)}
    </>
  );
};
