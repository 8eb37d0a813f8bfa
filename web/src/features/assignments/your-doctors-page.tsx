import type { AssignedDoctor } from '@saathi/contract';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { PageHeading } from '../../platform/page/page.tsx';
import { QueryView } from '../../platform/page/query-view.tsx';
import { screens } from '../../platform/page/screens.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DoctorDrawing } from '../../ui/drawings/doctor.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonCard } from '../../ui/skeleton.tsx';
import { BookingDialog, useSummary } from '../appointments/index.ts';
import { useAssignmentsMessages } from './assignments.messages.ts';
import { useDoctors } from './assignments.queries.ts';
import { DoctorCard } from './doctor-card.tsx';
import { RemoveDoctorDialog } from './remove-doctor-dialog.tsx';

const NoDoctors = () => {
  const words = useAssignmentsMessages().doctors;
  return (
    <EmptyState drawing={<DoctorDrawing />} title={words.emptyTitle} description={words.emptyText}>
      <LinkButton href={screens.patientQrScanner} size="large">
        {words.emptyAction}
      </LinkButton>
    </EmptyState>
  );
};

const DoctorList = ({ doctors }: { doctors: AssignedDoctor[] }) => {
  const [leaving, setLeaving] = useState<AssignedDoctor | null>(null);
  const [booking, setBooking] = useState<AssignedDoctor | null>(null);
  const bookable = useSummary().data?.doctorIds;
  return (
    <>
      <ul className="grid gap-4">
        {doctors.map((doctor) => (
          <li key={doctor.id}>
            <DoctorCard
              doctor={doctor}
              onBook={bookable?.includes(doctor.id) ? () => setBooking(doctor) : undefined}
              onRemove={() => setLeaving(doctor)}
            />
          </li>
        ))}
      </ul>
      {booking && <BookingDialog doctors={[booking]} onClose={() => setBooking(null)} />}
      {leaving && <RemoveDoctorDialog doctor={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
};

export const YourDoctorsPage = () => {
  const words = useAssignmentsMessages().doctors;
  const query = useDoctors();
  return (
    <>
      <PageHeading screen="patientDoctors">
        <LinkButton icon={UserRoundPlus} href={screens.patientQrScanner} variant="secondary">
          {words.add}
        </LinkButton>
      </PageHeading>
      <QueryView
        query={query}
        loading={words.loading}
        skeleton={
          <div className="grid gap-4">
            <SkeletonCard rows={3} />
            <SkeletonCard rows={3} />
          </div>
        }
        failed={words.errorTitle}
        empty={<NoDoctors />}
      >
        {(doctors) => <DoctorList doctors={doctors} />}
      </QueryView>
    </>
  );
};
