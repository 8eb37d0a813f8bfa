import type { VisitNote } from '@saathi/contract';
import { withoutTitle } from '@saathi/contract/doctor-name';
import { CalendarPlus, Printer, Share2 } from 'lucide-react';
import { useParams } from 'wouter';
import { formatDay, useFormatDateTime, useToday } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { BackTo } from '../../platform/page/navigation.tsx';
import { useTitle } from '../../platform/page/page.tsx';
import { QueryView } from '../../platform/page/query-view.tsx';
import { pathTo, screens } from '../../platform/page/screens.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LostPathDrawing } from '../../ui/drawings/lost-path.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonCard } from '../../ui/skeleton.tsx';
import { DAY, NoteTextView, usePartsOfNote } from './note-text.tsx';
import { useShareText } from './share-text.ts';
import { useVisitsMessages } from './visits.messages.ts';
import { useIsOwnDoctor, useNotes } from './visits.queries.ts';

const Actions = ({ note, by }: { note: VisitNote; by: string }) => {
  const words = useVisitsMessages().note;
  const parts = usePartsOfNote(note);
  const share = useShareText();
  const text = [by, ...parts.map((part) => `${part.heading}\n${part.text}`)].join('\n\n');
  return (
    <div className="screen-only flex flex-wrap gap-2">
      <Button icon={Printer} onClick={() => window.print()}>
        {words.print}
      </Button>
      <Button
        icon={Share2}
        variant="secondary"
        onClick={() => void share({ title: words.title, text })}
      >
        {words.share}
      </Button>
    </div>
  );
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

const Note = ({ note }: { note: VisitNote }) => {
  const words = useVisitsMessages().note;
  const { user } = useSignedIn();
  const moment = useFormatDateTime();
  const date = formatDay(note.day, useLanguage(), DAY);
  const by = words.of({ name: withoutTitle(note.doctor.name), date });
  return (
    <Card className="grid gap-4">
      <header>
        <h1 tabIndex={-1} className="text-2xl">
          {words.title}
        </h1>
        <p>{by}</p>
        <p className="text-muted">{`${words.patient}: ${user.name}`}</p>
      </header>
      <NoteTextView note={note} as="h2" />
      <NextDate note={note} />
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
      <Actions note={note} by={by} />
    </Card>
  );
};

/** A visit note, which the patient can read, print and share. */
export const PatientNotePage = () => {
  const words = useVisitsMessages().note;
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
          if (note) return <Note note={note} />;
          return (
            <EmptyState
              as="h1"
              drawing={<LostPathDrawing />}
              title={words.missing}
              description={words.missingText}
            >
              <LinkButton href={screens.patientRecords}>{words.back}</LinkButton>
            </EmptyState>
          );
        }}
      </QueryView>
    </>
  );
};
