import type { VisitNote } from '@saathi/contract';
import { CalendarPlus } from 'lucide-react';
import { useParams } from 'wouter';
import { useToday } from '../../platform/i18n/days.ts';
import { ShareButton } from '../../platform/page/copy-button.tsx';
import { BackTo } from '../../platform/page/navigation.tsx';
import { useTitle } from '../../platform/page/page.tsx';
import { QueryView } from '../../platform/page/query-view.tsx';
import { pathTo, screens } from '../../platform/page/screens.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { SkeletonCard } from '../../ui/skeleton.tsx';
import { MissingNote, NoteSheet, useByline, useClinicLines } from './note-sheet.tsx';
import { usePartsOfNote } from './note-text.tsx';
import { useVisitsMessages } from './visits.messages.ts';
import { useIsOwnDoctor, useNotes } from './visits.queries.ts';

const Share = ({ note }: { note: VisitNote }) => {
  const words = useVisitsMessages().note;
  const parts = usePartsOfNote(note);
  const byline = useByline(note);
  const clinic = useClinicLines().join('\n');
  const text = [clinic, byline, ...parts.map((part) => `${part.heading}\n${part.text}`)]
    .filter(Boolean)
    .join('\n\n');
  return <ShareButton title={words.title} {...{ text, words }} />;
};

/** Says that the next date is not an appointment, and leads to where one is booked. */
const NextDate = ({ note }: { note: VisitNote }) => {
  const words = useVisitsMessages().note;
  const isOwnDoctor = useIsOwnDoctor(note.doctor.id);
  const today = useToday();
  if (!note.nextDate || note.nextDate < today || !isOwnDoctor) return null;
  return (
    <div className="screen-only grid justify-items-start gap-2">
      <p className="text-muted">{words.notBooked}</p>
      <LinkButton
        icon={CalendarPlus}
        variant="secondary"
        href={pathTo(screens.patientChat, { doctorId: note.doctor.id })}
      >
        {words.book}
      </LinkButton>
    </div>
  );
};

/** A visit note, which the patient can read, print and share. */
export const PatientNotePage = () => {
  const words = useVisitsMessages().note;
  const { user } = useSignedIn();
  const { noteId } = useParams<{ noteId: string }>();
  useTitle(words.title);
  return (
    <>
      <BackTo href={screens.patientRecords}>{words.back}</BackTo>
      <QueryView
        query={useNotes()}
        loading={words.loading}
        skeleton={<SkeletonCard rows={4} />}
        failed={words.failed}
        failedAs="screen"
      >
        {(notes) => {
          const note = notes.find(({ id }) => id === noteId);
          if (!note) {
            const { missingText, back } = words;
            return <MissingNote text={missingText} back={back} href={screens.patientRecords} />;
          }
          return (
            <NoteSheet note={note} patient={user} booking={<NextDate note={note} />}>
              <Share note={note} />
            </NoteSheet>
          );
        }}
      </QueryView>
    </>
  );
};
