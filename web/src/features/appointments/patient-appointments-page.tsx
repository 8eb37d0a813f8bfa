import type { Appointment, AppointmentsSummary } from '@saathi/contract';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../../platform/page/lazy.tsx';
import { ComingSoon, PageHeading } from '../../platform/page/page.tsx';
import { QueryView, Reconnecting } from '../../platform/page/query-view.tsx';
import { screens } from '../../platform/page/screens.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CalendarDrawing } from '../../ui/drawings/calendar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonCard } from '../../ui/skeleton.tsx';
import { AppointmentCard } from './appointment-card.tsx';
import { useAppointmentsMessages } from './appointments.messages.ts';
import { useDoctorNames, useUpcoming } from './appointments.queries.ts';
import type { Bookable } from './booking/booking-dialog.tsx';
import { BookingDialog } from './booking-entry.tsx';
import { PastAppointments } from './past-appointments.tsx';
import { useSummary } from './summary.queries.ts';

const CancelDialog = lazyDialog(() => import('./cancel-dialog.tsx'), 'CancelDialog');

const Placeholder = () => {
  const words = useAppointmentsMessages().comingSoon;
  return (
    <ComingSoon
      screen="patientAppointments"
      drawing={<CalendarDrawing />}
      description={words.patient}
    >
      <LinkButton href={screens.patientDoctors} variant="secondary">
        {words.patientAction}
      </LinkButton>
    </ComingSoon>
  );
};

/** The dialog that is open for an appointment. */
type Asked = { to: 'move' | 'cancel'; appointment: Appointment };

const Upcoming = ({ onBook }: { onBook: (() => void) | undefined }) => {
  const words = useAppointmentsMessages();
  const query = useUpcoming();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-lg">{words.upcoming}</h2>
      <Reconnecting when={query.isRefetchError} className="mb-3" />
      <QueryView
        query={query}
        loading={words.loading}
        skeleton={<SkeletonCard rows={2} />}
        failed={words.failed}
        failedAs="note"
        empty={
          <EmptyState as="h3" drawing={<CalendarDrawing />} title={words.noneUpcoming}>
            {onBook && (
              <Button size="large" icon={CalendarPlus} onClick={onBook}>
                {words.book}
              </Button>
            )}
          </EmptyState>
        }
      >
        {(appointments) => (
          <ul className="grid gap-4">
            {appointments.map((appointment) => (
              <li key={appointment.id}>
                <AppointmentCard
                  appointment={appointment}
                  onMove={() => setAsked({ to: 'move', appointment })}
                  onCancel={() => setAsked({ to: 'cancel', appointment })}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {asked?.to === 'move' && (
        <BookingDialog
          doctors={[asked.appointment.doctor]}
          moving={asked.appointment}
          onClose={close}
        />
      )}
      {asked?.to === 'cancel' && <CancelDialog appointment={asked.appointment} onClose={close} />}
    </section>
  );
};

/** The patient's doctors who can be booked, in the order of the doctor list. */
const useBookables = ({ doctorIds }: AppointmentsSummary): Bookable[] =>
  useDoctorNames().data?.filter(({ id }) => doctorIds.includes(id)) ?? [];

const Appointments = ({ summary }: { summary: AppointmentsSummary }) => {
  const words = useAppointmentsMessages();
  const [first, ...others] = useBookables(summary);
  const [booking, setBooking] = useState(false);
  const book = first && (() => setBooking(true));
  return (
    <>
      <PageHeading screen="patientAppointments">
        {book && (
          <Button icon={CalendarPlus} onClick={book}>
            {words.book}
          </Button>
        )}
      </PageHeading>
      <Upcoming onBook={book} />
      {summary.hasAppointments && <PastAppointments />}
      {booking && first && (
        <BookingDialog doctors={[first, ...others]} onClose={() => setBooking(false)} />
      )}
    </>
  );
};

/**
 * Upcoming and past appointments, and booking; a placeholder if there is nothing to book or show
 * (product 2).
 */
export const PatientAppointmentsPage = () => {
  const words = useAppointmentsMessages();
  const query = useSummary();
  if (!query.data) {
    return (
      <>
        <PageHeading screen="patientAppointments" />
        <QueryView
          query={query}
          loading={words.loading}
          skeleton={<SkeletonCard rows={2} />}
          failed={words.failed}
        >
          {() => null}
        </QueryView>
      </>
    );
  }
  const { doctorIds, hasAppointments } = query.data;
  if (doctorIds.length === 0 && !hasAppointments) return <Placeholder />;
  return <Appointments summary={query.data} />;
};
