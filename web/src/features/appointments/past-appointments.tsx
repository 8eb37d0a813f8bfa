import { LoadMore, QueryFailure } from '../../platform/page/query-view.tsx';
import { AppointmentTime } from './appointment-time.tsx';
import { useAppointmentsMessages } from './appointments.messages.ts';
import { usePast } from './appointments.queries.ts';
import { StateBadge } from './state-badge.tsx';

/** The patient's past appointments; renders nothing if there are none. */
export const PastAppointments = () => {
  const words = useAppointmentsMessages();
  const query = usePast();
  const { data: past } = query;
  if (query.isError && !past) {
    return <QueryFailure query={query} failed={words.failedPast} failedAs="note" />;
  }
  if (!past?.length) return null;
  return (
    <section>
      <h2 className="mb-3 text-lg">{words.past}</h2>
      <ul className="divide-y divide-hairline rounded-card bg-card shadow-card">
        {past.map((appointment) => (
          <li
            key={appointment.id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-5 py-3"
          >
            <div>
              <AppointmentTime at={appointment} className="font-semibold" />
              <p className="text-muted">{words.doctor(appointment.doctor)}</p>
            </div>
            <StateBadge {...appointment} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} label={words.more} loading={words.loading} />
    </section>
  );
};
