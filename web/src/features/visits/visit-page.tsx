import type { UserId, VisitNote, VisitPage } from '@saathi/contract';
import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { dayOf, formatDay } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { lazyDialog } from '../../platform/page/lazy.tsx';
import { BackTo } from '../../platform/page/navigation.tsx';
import { pathTo, screens } from '../../platform/page/screens.ts';
import { Button } from '../../ui/button.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { SkeletonCard } from '../../ui/skeleton.tsx';
import { PatientView } from '../patients/summary/index.ts';
import { ReadingsCard } from '../readings/index.ts';
import { DAY } from './note-text.tsx';
import { Files } from './visit-files.tsx';
import { VisitNotes } from './visit-notes.tsx';
import { Adherence, Appointments, Questions, SentSince } from './visit-sections.tsx';
import { useVisitsMessages } from './visits.messages.ts';
import { useVisit } from './visits.queries.ts';

const NoteDialog = lazyDialog(() => import('./note-dialog.tsx'), 'NoteDialog');

const Head = ({ visit, onWrite }: { visit: VisitPage; onWrite: () => void }) => {
  const words = useVisitsMessages();
  const { patient, since, lastVisitAt } = visit;
  const date = formatDay(dayOf(new Date(since)), useLanguage(), DAY);
  return (
    <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 lg:mb-6">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-2xl wrap-anywhere sm:text-3xl">
          {patient.name}
        </h1>
        <p className="text-muted">{words[lastVisitAt ? 'since' : 'first']({ date })}</p>
        <PhoneNumber of={patient.phone} className="text-muted" />
      </div>
      <Button icon={NotebookPen} className="screen-only max-sm:w-full" onClick={onWrite}>
        {words.write}
      </Button>
    </header>
  );
};

const Visit = ({ visit }: { visit: VisitPage }) => {
  const [writing, setWriting] = useState<'new' | VisitNote>();
  const { patient, notes } = visit;
  const columns = 'grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-6';
  return (
    <>
      <Head visit={visit} onWrite={() => setWriting('new')} />
      <div className={`${columns} lg:grid-cols-2 lg:items-start`}>
        <div className={columns}>
          <Questions visit={visit} />
          <SentSince visit={visit} />
          <VisitNotes visit={visit} onCorrect={setWriting} />
        </div>
        <div className={columns}>
          <ReadingsCard patientId={patient.id} />
          <Files visit={visit} />
          <Adherence visit={visit} />
          <Appointments visit={visit} />
        </div>
      </div>
      {writing && (
        <NoteDialog
          patient={patient}
          {...(writing === 'new'
            ? { last: notes.find(({ medicines }) => medicines) }
            : { note: writing })}
          onClose={() => setWriting(undefined)}
        />
      )}
    </>
  );
};

const skeleton = (
  <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
    <SkeletonCard rows={4} />
    <SkeletonCard rows={4} />
  </div>
);

/** Everything a doctor needs before a visit on one page, and the note after it. */
export const DoctorVisitPage = () => {
  const words = useVisitsMessages();
  const { patientId } = useParams() as { patientId: UserId };
  const query = useVisit(patientId);
  return (
    <>
      <BackTo href={pathTo(screens.doctorPatient, { patientId })}>{words.back}</BackTo>
      <PatientView
        query={query}
        title={query.data ? words.titleFor(query.data.patient) : words.title}
        loading={words.loading}
        skeleton={skeleton}
        failed={words.failed}
      >
        {(visit) => <Visit visit={visit} />}
      </PatientView>
    </>
  );
};
