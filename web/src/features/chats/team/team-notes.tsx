import type { ChatId, TeamNote } from '@saathi/contract';
import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { useFormatDateTime } from '../../../platform/i18n/days.ts';
import { ConfirmedAction } from '../../../platform/page/dialogs.tsx';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { useColleagueName } from './hand-over-line.tsx';
import { useTeamMessages } from './team.messages.ts';
import { teamApi } from './team-api.ts';
import { useRefreshTeam } from './use-team.ts';

type NoteProps = { chatId: string; note: TeamNote };

const Removal = ({ chatId, note, onClose }: NoteProps & { onClose: () => void }) => {
  const words = useTeamMessages().note.removal;
  const refresh = useRefreshTeam(chatId);
  const params = { chatId: chatId as ChatId, teamNoteId: note.id };
  return (
    <ConfirmedAction
      words={words}
      action={async () => {
        await teamApi.remove({ params });
        await refresh();
      }}
      onClose={onClose}
    />
  );
};

const Note = ({ chatId, note }: NoteProps) => {
  const { note: words } = useTeamMessages();
  const nameOf = useColleagueName();
  const { user } = useSignedIn();
  const moment = useFormatDateTime();
  const [removing, setRemoving] = useState(false);
  const { by } = note;
  return (
    // Dashed, square and full width, so that it cannot be mistaken for a message.
    <div
      data-note={note.id}
      style={{ borderStyle: 'dashed' }}
      className="grid gap-1 rounded-sm border-2 border-line bg-card px-3 py-2"
    >
      <p className="flex items-center gap-1.5 text-sm font-semibold">
        <NotebookPen className="size-4 shrink-0" />
        {words.mark}
      </p>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {note.content}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {by ? nameOf(by) : words.formerly}
        <time dateTime={note.createdAt}>{moment(note.createdAt)}</time>
        {by?.id === user.id && (
          <button
            type="button"
            aria-label={words.removeLabel({ text: note.content })}
            className="hit ml-auto rounded-full px-3 font-semibold text-brand hover:bg-sunken"
            onClick={() => setRemoving(true)}
          >
            {words.remove}
          </button>
        )}
      </p>
      {removing && <Removal {...{ chatId, note }} onClose={() => setRemoving(false)} />}
    </div>
  );
};

type TeamNotesProps = { chatId: string; notes: readonly TeamNote[] | undefined };

/** Internal notes, shown where they were written in the conversation. */
export const TeamNotes = ({ chatId, notes = [] }: TeamNotesProps) =>
  notes.map((note) => <Note key={note.id} {...{ chatId, note }} />);
