import type { DeskAppointment, DeskDay } from '@saathi/contract';
import type { ReactNode } from 'react';
import { useScheduleMessages } from '../schedule/schedule.messages.ts';

const isDone = ({ state }: DeskAppointment) => state === 'done';
const isCalledOff = ({ state }: DeskAppointment) => state === 'declined' || state === 'cancelled';

/** What a row shows besides its appointment. */
export type RowMarks = {
  /** Whether the doctor is seeing this token now. */
  isNow: boolean;
  /** Whether somebody has to call the patient, who is expected outside the hours. */
  isToCall: boolean;
};

type DayQueueProps<One> = {
  of: Pick<DeskDay, 'nowToken' | 'closed'> & { appointments: readonly One[] };
  row: (appointment: One, marks: RowMarks) => ReactNode;
};

/** The day's queue by time and token; appointments that are done or off are collapsed below. */
export const DayQueue = <One extends DeskAppointment>({ of, row }: DayQueueProps<One>) => {
  const words = useScheduleMessages();
  const { appointments, nowToken } = of;
  const closed = new Set(of.closed);
  const off = appointments.filter(isCalledOff);
  const done = appointments.filter(isDone);
  const listed = appointments.filter((one) => !isCalledOff(one) && !isDone(one));
  const rows = (some: readonly One[]) => (
    <ol className="divide-y divide-hairline rounded-card bg-card shadow-card">
      {some.map((one) => (
        <li key={one.id} className="first:*:rounded-t-card last:*:rounded-b-card">
          {row(one, {
            isNow: one.state === 'arrived' && one.token === nowToken,
            isToCall: closed.has(one.id),
          })}
        </li>
      ))}
    </ol>
  );
  const folded = (title: string, some: readonly One[]) => (
    <details className="mt-4">
      <summary className="hit flex items-center font-semibold text-muted">{title}</summary>
      {rows(some)}
    </details>
  );
  return (
    <>
      <p className="mb-3 text-muted">
        {words.count({ count: listed.length + done.length })}
        {nowToken !== null && (
          <strong className="ml-3 font-semibold text-ink">{words.now({ token: nowToken })}</strong>
        )}
      </p>
      {listed.length > 0 && rows(listed)}
      {done.length > 0 && folded(words.done({ count: done.length }), done)}
      {off.length > 0 && folded(words.off({ count: off.length }), off)}
    </>
  );
};
