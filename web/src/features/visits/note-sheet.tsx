import type { VisitNote } from '@saathi/contract';
import { withoutTitle } from '@saathi/contract/doctor-name';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClinic } from '../../platform/api/clinic.ts';
import { formatDay, useFormatDateTime } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { NO_CONTACT } from '../../platform/i18n/shared.messages.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LostPathDrawing } from '../../ui/drawings/lost-path.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useDoctorsMessages } from '../doctors/index.ts';
import { DAY, NoteTextView } from './note-text.tsx';
import { useVisitsMessages } from './visits.messages.ts';

/** Returns the doctor and the day of a note, in one line. */
export const useByline = ({ doctor, day }: VisitNote): string => {
  const { of } = useVisitsMessages().note;
  return of({ name: withoutTitle(doctor.name), date: formatDay(day, useLanguage(), DAY) });
};

/** Returns the clinic's name, address and contact, a line each; none if it has no name. */
export const useClinicLines = (): string[] => {
  const clinic = useClinic();
  if (!clinic?.name) return [];
  const { name, address, contact } = clinic;
  return [name, address, contact === NO_CONTACT ? null : contact].filter((line) => line !== null);
};

const ClinicHead = () => {
  const [name, ...reach] = useClinicLines();
  if (!name) return null;
  return (
    <div className="mb-3 border-b border-hairline pb-3 wrap-anywhere" dir="auto">
      <p className="text-lg font-semibold">{name}</p>
      {reach.map((line) => (
        <p key={line} className="text-muted">
          {line}
        </p>
      ))}
    </div>
  );
};

type NoteSheetProps = {
  note: VisitNote;
  patient: { name: string };
  /** Shown on the screen instead of the sheet's own heading. */
  heading?: string;
  /** Shown below the text. */
  booking?: ReactNode;
  /** Buttons after Print. */
  children?: ReactNode;
};

/** A note as the patient reads it, also on paper. */
export const NoteSheet = ({ note, patient, heading, booking, children }: NoteSheetProps) => {
  const words = useVisitsMessages().note;
  const { registration } = useDoctorsMessages();
  const moment = useFormatDateTime();
  const byline = useByline(note);
  const number = note.doctor.registrationNumber;
  return (
    <Card className="grid gap-4">
      <header>
        <ClinicHead />
        <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
          <span className={heading && 'hidden print:inline'}>{words.title}</span>
          {heading && <span className="screen-only">{heading}</span>}
        </h1>
        <p>{byline}</p>
        {number && <p className="wrap-break-word text-muted">{registration({ number })}</p>}
        <p className="text-muted">{`${words.patient}: ${patient.name}`}</p>
      </header>
      <NoteTextView note={note} as="h2" />
      {booking}
      {note.correctedAt && (
        <p className="text-sm text-muted">{words.corrected({ when: moment(note.correctedAt) })}</p>
      )}
      {note.first && (
        <details className="screen-only">
          <summary className="hit cursor-pointer py-2 font-semibold text-muted">
            {words.first}
          </summary>
          <NoteTextView note={note.first} as="h2" />
        </details>
      )}
      <p className="text-sm text-muted">{words.noPrescription}</p>
      <div className="screen-only flex flex-wrap gap-2">
        <Button icon={Printer} onClick={() => window.print()}>
          {words.print}
        </Button>
        {children}
      </div>
    </Card>
  );
};

type MissingNoteProps = { text: string; back: string; href: string };

/** Says that there is no such note, and where the others are. */
export const MissingNote = ({ text, back, href }: MissingNoteProps) => (
  <EmptyState
    as="h1"
    drawing={<LostPathDrawing />}
    title={useVisitsMessages().note.missing}
    description={text}
  >
    <LinkButton href={href}>{back}</LinkButton>
  </EmptyState>
);
