import type { DayString, DeskAppointment, DeskDay, DeskDoctor } from '@saathi/contract';
import { CalendarPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useEntryState } from '../../../platform/page/entry-state.ts';
import { lazyDialog } from '../../../platform/page/lazy.tsx';
import { PageHeading } from '../../../platform/page/page.tsx';
import { QueryView, Reconnecting } from '../../../platform/page/query-view.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CalendarDrawing } from '../../../ui/drawings/calendar.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/field.tsx';
import { SkeletonCard } from '../../../ui/skeleton.tsx';
import { dayIn } from '../clinic-time.ts';
import { DayQueue } from '../queue/day-queue.tsx';
import type { QueueDialog } from '../queue/queue-row.tsx';
import { DaySwitch } from '../schedule/day-switch.tsx';
import { PatientsToCall } from '../schedule/patients-to-call.tsx';
import { useScheduleMessages } from '../schedule/schedule.messages.ts';
import { useDeskMessages } from './desk.messages.ts';
import { useDeskConflicts, useDeskDay, useDeskDoctors, useDeskState } from './desk.queries.ts';
import { DeskRow } from './desk-row.tsx';

const BookDialog = lazyDialog(() => import('./book-dialog.tsx'), 'BookDialog');
const DeskMoveDialog = lazyDialog(() => import('./move-dialog.tsx'), 'DeskMoveDialog');
const EndDialog = lazyDialog(() => import('../queue/end-dialog.tsx'), 'EndDialog');

const skeleton = (
  <div className="grid gap-3">
    <SkeletonCard />
    <SkeletonCard />
  </div>
);

type Asked = { to: QueueDialog; appointment: DeskAppointment };

/** The day's queue as the desk sees it, with the dialogs its rows open. */
const Queue = ({ of }: { of: DeskDay }) => {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const setState = useDeskState();
  return (
    <>
      <DayQueue
        of={of}
        row={(appointment, marks) => (
          <DeskRow
            {...marks}
            appointment={appointment}
            onAsk={(to) => setAsked({ to, appointment })}
          />
        )}
      />
      {asked?.to === 'move' && <DeskMoveDialog appointment={asked.appointment} onClose={close} />}
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

const Nobody = () => {
  const { none } = useScheduleMessages();
  const { emptyText } = useDeskMessages();
  return <EmptyState drawing={<CalendarDrawing />} title={none} description={emptyText} />;
};

type ShownProps = {
  of: DeskDay;
  doctor: DeskDoctor;
  onChoose: (day: DayString | undefined) => void;
};

const Shown = ({ of, doctor, onChoose }: ShownProps) => {
  const words = useDeskMessages();
  const [booking, setBooking] = useState(false);
  const { day, timeZone } = of;
  const today = dayIn(timeZone, Date.now());
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <DaySwitch day={day} today={today} onChange={onChoose} />
        {day >= today && (
          <Button icon={CalendarPlus} className="screen-only mb-4" onClick={() => setBooking(true)}>
            {words.book}
          </Button>
        )}
      </div>
      {of.appointments.length > 0 ? <Queue of={of} /> : <Nobody />}
      {booking && (
        <BookDialog {...{ doctor, day, today, timeZone }} onClose={() => setBooking(false)} />
      )}
    </>
  );
};

type ToCallProps = { doctor: DeskDoctor; onDay: (day: DayString) => void };

/** Whom to call on any day, so that a leave of weeks needs no search day by day. */
const ToCall = ({ doctor, onDay }: ToCallProps) => {
  const words = useDeskMessages().toCall;
  return (
    <QueryView
      query={useDeskConflicts(doctor.id)}
      loading={words.loading}
      skeleton={null}
      failed={words.failed}
      failedAs="note"
      noteClassName="mb-4"
    >
      {({ conflicts, conflictCount }) =>
        conflicts.length > 0 && (
          <PatientsToCall
            className="mb-4"
            appointments={conflicts}
            count={conflictCount}
            text={words.text}
            onDay={onDay}
          />
        )
      }
    </QueryView>
  );
};

const Day = ({ doctor }: { doctor: DeskDoctor }) => {
  const words = useScheduleMessages();
  const [chosen, choose] = useEntryState<DayString | undefined>('day', undefined);
  const query = useDeskDay(doctor.id, chosen);
  const dayShown = useRef<HTMLDivElement>(null);
  const handleDay = (day: DayString) => {
    choose(day);
    // The day can be below a long list.
    dayShown.current?.focus();
  };
  return (
    <>
      <ToCall doctor={doctor} onDay={handleDay} />
      <div ref={dayShown} tabIndex={-1} className="outline-none">
        <Reconnecting when={query.isRefetchError} className="mb-3" />
        <QueryView query={query} loading={words.loading} skeleton={skeleton} failed={words.failed}>
          {(day) => <Shown of={day} doctor={doctor} onChoose={choose} />}
        </QueryView>
      </div>
    </>
  );
};

const Doctors = ({ doctors }: { doctors: readonly DeskDoctor[] }) => {
  const words = useDeskMessages();
  const [chosen, choose] = useEntryState<string | undefined>('doctor', undefined);
  // A doctor who appears later in the list must not take the place of the one shown.
  const [shown, show] = useState<string>();
  const bookable = doctors.filter((one) => one.bookable);
  const find = (wanted: string | undefined) => bookable.find(({ id }) => id === wanted);
  const doctor = find(chosen) ?? find(shown) ?? bookable[0];
  if (doctor && doctor.id !== shown) show(doctor.id);
  if (!doctor) {
    return (
      <EmptyState drawing={<CalendarDrawing />} title={words.none} description={words.noneText} />
    );
  }
  return (
    <>
      {bookable.length > 1 && (
        <div className="screen-only mb-4 max-w-80">
          <Select
            label={words.doctor}
            options={bookable.map(({ id, name }) => ({
              value: id,
              label: words.doctorName({ name }),
            }))}
            value={doctor.id}
            onChange={({ target }) => choose(target.value)}
          />
        </div>
      )}
      <p className={classNames('mb-4 text-muted', bookable.length > 1 && 'hidden print:block')}>
        {words.doctorName(doctor)}
      </p>
      <Day key={doctor.id} doctor={doctor} />
    </>
  );
};

/** The page of the clinic's desk: the doctors' days, with names and phone numbers. */
export const DeskPage = () => {
  const words = useDeskMessages();
  return (
    <>
      <PageHeading screen="doctorDesk" className="mb-2" />
      <QueryView
        query={useDeskDoctors()}
        loading={words.loading}
        skeleton={skeleton}
        failed={words.failed}
      >
        {(doctors) => <Doctors doctors={doctors} />}
      </QueryView>
    </>
  );
};
