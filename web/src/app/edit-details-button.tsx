import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { EditDetailsDialog, useDoctorsMessages } from '../features/doctors/index.ts';
import { Button, type ButtonVariant } from '../ui/button.tsx';

type EditDetailsButtonProps = { variant: ButtonVariant; className?: string };

/** Opens a dialog to edit what patients see of their doctor. */
export const EditDetailsButton = (look: EditDetailsButtonProps) => {
  const { edit } = useDoctorsMessages();
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Button icon={PencilLine} {...look} onClick={() => setEditing(true)}>
        {edit}
      </Button>
      {editing &&
        // Rendered outside the sidebar, which a rotated tablet hides with everything in it.
        createPortal(<EditDetailsDialog onClose={() => setEditing(false)} />, document.body)}
    </>
  );
};
