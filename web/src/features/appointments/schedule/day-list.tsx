import type { Appointment, AppointmentDay } from '@saathi/contract';
import { useState } from 'react';
import { lazyDialog } from '../../../platform/page/lazy.tsx';
import { DayRow, type RowAsk } from './day-row.tsx';
import { useScheduleMessages } from './schedule.messages.ts';

const MoveDialog = lazyDialog(() => import('./row-dialogs.tsx'), 'MoveDialog');
const VideoDialog = lazyDialog(() => import('./row-dialogs.tsx'), 'VideoDialog');
const EndDialog = lazyDialog(() => import('./end-dialog.tsx'), 'EndDialog');

type Asked = { to: RowAsk; appointment: Appointment };

const isDone = ({ state }: Appointment) => state === 'done';
const isOff = ({ state }: Appointment) => state === 'declined' || state === 'cancelled';

/** The day's queue by time and token; who has been seen, and who does not come, stands folded below. */
export const DayList = ({ of: { appointments, nowToken } }: { of: AppointmentDay }) => {
  const words = useScheduleMessages();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const off = appointments.filter(isOff);
  const done = appointments.filter(isDone);
  const listed = appointments.filter((one) => !isOff(one) && !isDone(one));
  const rows = (of: readonly Appointment[]) => (
    <ol className="divide-y divide-hairline rounded-card bg-card shadow-card">
      {of.map((appointment) => (
        <li key={appointment.id}>
          <DayRow
            appointment={appointment}
            isNow={appointment.state === 'arrived' && appointment.token === nowToken}
            onAsk={(to) => setAsked({ to, appointment })}
          />
        </li>
      ))}
    </ol>
  );
  const folded = (title: string, of: readonly Appointment[]) => (
    <details className="mt-4">
      <summary className="hit flex items-center font-semibold text-muted">{title}</summary>
      {rows(of)}
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
      {asked?.to === 'move' && <MoveDialog appointment={asked.appointment} onClose={close} />}
      {asked?.to === 'video' && <VideoDialog appointment={asked.appointment} onClose={close} />}
      {(asked?.to === 'cancelled' || asked?.to === 'declined') && (
        <EndDialog appointment={asked.appointment} state={asked.to} onClose={close} />
      )}
    </>
  );
};
