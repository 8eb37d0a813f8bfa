import type { NoteId, UserId } from '@saathi/contract';
import { formatDay } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { SectionData } from '../../platform/page/query-view.tsx';
import { pathTo, screens } from '../../platform/page/screens.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DAY } from './note-text.tsx';
import { useVisitsMessages } from './visits.messages.ts';
import { useNotesAbout } from './visits.queries.ts';

type EarlierNotesProps = { patientId: UserId; before: NoteId | undefined };

/** The day and the beginning of each of a doctor's notes before one, which lead to its page. */
export const EarlierNotes = ({ patientId, before }: EarlierNotesProps) => {
  const words = useVisitsMessages();
  const language = useLanguage();
  return (
    <SectionData query={useNotesAbout(patientId)} failed={words.notesFailed}>
      {({ notes }) => (
        <ul>
          {notes
            .slice(notes.findIndex(({ id }) => id === before) + 1)
            .map(({ id, day, advice }) => (
              <li key={id} className="flex items-center gap-2">
                <LinkButton
                  variant="quiet"
                  className="-mr-3 -ml-5 shrink-0 text-brand!"
                  href={pathTo(screens.doctorNote, { patientId, noteId: id })}
                >
                  {formatDay(day, language, DAY)}
                </LinkButton>
                <span dir="auto" className="truncate text-muted">
                  {advice}
                </span>
              </li>
            ))}
        </ul>
      )}
    </SectionData>
  );
};
