import type { VisitNote, VisitPage } from '@saathi/contract';
import { VISIT_NOTE_CORRECT_HOURS } from '@saathi/contract/limits';
import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import { formatDay, useFormatDateTime, useNow } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { lazyPart } from '../../platform/page/lazy.tsx';
import { pathTo, screens } from '../../platform/page/screens.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { BookNext } from '../appointments/parts/index.ts';
import { DAY, NoteTextView } from './note-text.tsx';
import { VisitSection } from './visit-sections.tsx';
import { useVisitsMessages } from './visits.messages.ts';

const EarlierNotes = lazyPart(() => import('./earlier-notes.tsx'), 'EarlierNotes');

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

type LineProps = { note: VisitNote; patient: VisitPage['patient']; onCorrect: () => void };

const Line = ({ note, patient, onCorrect }: LineProps) => {
  const words = useVisitsMessages();
  const moment = useFormatDateTime();
  const date = formatDay(note.day, useLanguage(), DAY);
  const age = useNow(MINUTE_MS) - Date.parse(note.createdAt);
  return (
    <div className="grid gap-3">
      <h3 className="text-base text-muted">{date}</h3>
      <NoteTextView note={note} as="h4" />
      {note.correctedAt && (
        <p className="text-sm text-muted">
          {words.note.corrected({ when: moment(note.correctedAt) })}
        </p>
      )}
      <div className="screen-only flex flex-wrap gap-2">
        {note.nextDate && <BookNext patient={patient} day={note.nextDate} />}
        <LinkButton
          variant="secondary"
          aria-label={words.note.printOf({ date })}
          href={pathTo(screens.doctorNote, { patientId: patient.id, noteId: note.id })}
        >
          {words.note.print}
        </LinkButton>
        {age < VISIT_NOTE_CORRECT_HOURS * HOUR_MS && (
          <Button
            icon={SquarePen}
            variant="quiet"
            aria-label={words.correctFor({ date })}
            onClick={onCorrect}
          >
            {words.correct}
          </Button>
        )}
      </div>
    </div>
  );
};

type VisitNotesProps = { visit: VisitPage; onCorrect: (note: VisitNote) => void };

/** The doctor's latest notes about a patient. */
export const VisitNotes = ({ visit, onCorrect }: VisitNotesProps) => {
  const { notes, patient, hasEarlierNotes } = visit;
  const words = useVisitsMessages();
  const [asked, setAsked] = useState(false);
  return (
    <VisitSection
      title={words.notes}
      items={notes}
      keyOf={({ id }) => id}
      none={words.noNotes}
      foot={
        hasEarlierNotes && (
          <details className="screen-only" onToggle={() => setAsked(true)}>
            <summary className="hit cursor-pointer font-semibold text-brand">
              {words.earlierNotes}
            </summary>
            {asked && <EarlierNotes patientId={patient.id} before={notes.at(-1)?.id} />}
          </details>
        )
      }
    >
      {(note) => <Line note={note} patient={patient} onCorrect={() => onCorrect(note)} />}
    </VisitSection>
  );
};
