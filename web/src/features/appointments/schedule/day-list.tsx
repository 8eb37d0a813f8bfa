import type { Appointment, AppointmentDay } from '@saathi/contract';
import { useState } from 'react';
import { lazyDialog } from '../../../platform/page/lazy.tsx';
import { useSetState } from '../appointments.queries.ts';
import { DayQueue } from '../queue/day-queue.tsx';
import { DayRow, type RowDialog } from './day-row.tsx';
import { PatientsToCall } from './patients-to-call.tsx';

const MoveDialog = lazyDialog(() => import('./row-dialogs.tsx'), 'MoveDialog');
const VideoDialog = lazyDialog(() => import('./row-dialogs.tsx'), 'VideoDialog');
const EndDialog = lazyDialog(() => import('../queue/end-dialog.tsx'), 'EndDialog');

type Asked = { to: RowDialog; appointment: Appointment };

/** The day's queue as the doctor sees it, with the dialogs its rows open. */
export const DayList = ({ of }: { of: AppointmentDay }) => {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const setState = useSetState();
  const toCall = of.appointments.filter(({ id }) => of.closed?.includes(id));
  return (
    <>
      {toCall.length > 0 && <PatientsToCall className="mb-4" appointments={toCall} />}
      <DayQueue
        of={of}
        row={(appointment, marks) => (
          <DayRow
            {...marks}
            appointment={appointment}
            onAsk={(to) => setAsked({ to, appointment })}
          />
        )}
      />
      {asked?.to === 'move' && <MoveDialog appointment={asked.appointment} onClose={close} />}
      {asked?.to === 'video' && <VideoDialog appointment={asked.appointment} onClose={close} />}
      {(asked?.to === 'cancelled' || asked?.to === 'declined') && (
        <EndDialog
          appointment={asked.appointment}
          state={asked.to}
          setState={setState}
          onClose={close}
        />
      )}
    </>
  );
};
