import type { UserId } from '@saathi/contract';
import { useParams } from 'wouter';
import { useFresh } from '../../platform/api/fresh.ts';
import { BackTo } from '../../platform/page/navigation.tsx';
import { pathTo, screens } from '../../platform/page/screens.ts';
import { SkeletonCard } from '../../ui/skeleton.tsx';
import { PatientView } from '../patients/summary/index.ts';
import { MissingNote, NoteSheet } from './note-sheet.tsx';
import { useVisitsMessages } from './visits.messages.ts';
import { useNotesAbout } from './visits.queries.ts';

/** One of a doctor's notes as the patient reads it, to be printed. */
export const DoctorNotePage = () => {
  const { title: back, note: words } = useVisitsMessages();
  const { patientId, noteId } = useParams() as { patientId: UserId; noteId: string };
  const visitPath = pathTo(screens.doctorVisit, { patientId });
  const query = useFresh(useNotesAbout(patientId));
  return (
    <>
      <BackTo href={visitPath}>{back}</BackTo>
      <PatientView
        query={query}
        title={query.data?.patient.name ?? words.title}
        loading={words.loading}
        skeleton={<SkeletonCard rows={4} />}
        failed={words.failed}
      >
        {({ notes, patient }) => {
          const note = notes.find(({ id }) => id === noteId);
          if (!note)
            return <MissingNote text={words.missingToDoctor} back={back} href={visitPath} />;
          return <NoteSheet note={note} patient={patient} heading={patient.name} />;
        }}
      </PatientView>
    </>
  );
};
