import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../../../platform/page/lazy.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { useTeamMessages } from './team.messages.ts';

const NoteDialog = lazyDialog(() => import('./note-dialog.tsx'), 'NoteDialog');

/** Opens the form for an internal note in a chat. */
export const TeamButton = ({ chatId }: { chatId: string }) => {
  const words = useTeamMessages();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={NotebookPen}
        label={words.note.write}
        className="size-12 shrink-0"
        onClick={() => setOpen(true)}
      />
      {open && <NoteDialog chatId={chatId} onClose={() => setOpen(false)} />}
    </>
  );
};
