import { QueryFailure } from '../../platform/page/query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { useAppointmentsMessages } from './appointments.messages.ts';
import { usePast } from './appointments.queries.ts';
import { StateBadge } from './state-badge.tsx';
import { When } from './when.tsx';

/** The patient's appointments of before; nothing while there are none. */
export const Past = () => {
  const words = useAppointmentsMessages();
  const query = usePast();
  const { data: past, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
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
              <When at={appointment} className="font-semibold" />
              <p className="text-muted">{words.doctor(appointment.doctor)}</p>
            </div>
            <StateBadge state={appointment.state} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4 w-full"
          busyLabel={isFetchingNextPage && words.loading}
          onClick={() => void fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </section>
  );
};
