import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../../../platform/page/lazy.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { useTeamMessages } from './team.messages.ts';
import { type Team, useHasColleagues } from './use-team.ts';

const NoteDialog = lazyDialog(() => import('./note-dialog.tsx'), 'NoteDialog');

/** Opens what one may do for one's colleagues in a chat. */
export const TeamButton = ({ chatId, team }: { chatId: string; team: Team | undefined }) => {
  const words = useTeamMessages();
  const hasColleagues = useHasColleagues(team);
  const [open, setOpen] = useState(false);
  if (!hasColleagues && !team?.notes.length) return null;
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
