import type { Slots } from '@saathi/contract';
import { useState } from 'react';
import { QueryView } from '../../../platform/page/query-view.tsx';
import { pathTo, screens } from '../../../platform/page/screens.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { CalendarDrawing } from '../../../ui/drawings/calendar.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAppointmentsMessages } from '../appointments.messages.ts';
import { useSlots } from '../appointments.queries.ts';
import { EmergencyFirst } from '../emergency-first.tsx';
import type { Bookable, PickedSlot, TakenSlot } from './booking-dialog.tsx';
import { DayChoice } from './day-choice.tsx';
import { TimeChoice, Times } from './time-choice.tsx';

type FreeTimesProps = {
  doctor: Bookable;
  /** Set if the time chosen before was taken meanwhile. */
  taken: TakenSlot | undefined;
  onPick: (picked: PickedSlot) => void;
};

const NothingFree = ({ doctor }: Pick<FreeTimesProps, 'doctor'>) => {
  const words = useAppointmentsMessages();
  return (
    <EmptyState
      as="h3"
      className="py-2!"
      drawing={<CalendarDrawing />}
      title={words.booking.none}
      description={words.booking.noneText}
    >
      <LinkButton variant="secondary" href={pathTo(screens.patientChat, { doctorId: doctor.id })}>
        {words.chat}
      </LinkButton>
    </EmptyState>
  );
};

type TakenNoteProps = { taken: TakenSlot; timeZone: string; onPick: (startsAt: string) => void };

/** Offers the next free times after the chosen one was taken. */
const TakenNote = ({ taken: { nextFree }, timeZone, onPick }: TakenNoteProps) => {
  const words = useAppointmentsMessages().booking;
  return (
    <div className="grid gap-3 rounded-card bg-marigold-tint p-4 text-on-marigold-tint">
      <p role="alert" className="font-semibold">
        {nextFree.length > 0 ? words.full : words.fullNone}
      </p>
      <Times
        withDay
        slots={nextFree.map((startsAt) => ({ startsAt, free: 1 }))}
        {...{ timeZone, onPick }}
      />
    </div>
  );
};

const Days = ({ slots, doctor, taken, onPick }: FreeTimesProps & { slots: Slots }) => {
  const { timeZone, emergency, helplines, confirms } = slots;
  const [warned, setWarned] = useState(false);
  const [chosen, setChosen] = useState<string>();
  if (emergency && !warned) {
    return <EmergencyFirst helplines={helplines} onGoOn={() => setWarned(true)} />;
  }
  const pick = (startsAt: string) => onPick({ startsAt, timeZone, confirms });
  const days = slots.days.filter(({ free }) => free > 0);
  const shown = days.find(({ day }) => day === chosen) ?? days[0];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {taken && <TakenNote {...{ taken, timeZone }} onPick={pick} />}
      {shown ? (
        <>
          <DayChoice days={days} value={shown.day} onChange={setChosen} />
          <TimeChoice slots={shown.slots} timeZone={timeZone} onPick={pick} />
        </>
      ) : (
        <NothingFree doctor={doctor} />
      )}
    </div>
  );
};

/** The days with free slots and the free times of the selected day. */
export const FreeTimes = (props: FreeTimesProps) => {
  const words = useAppointmentsMessages().booking;
  return (
    <QueryView
      query={useSlots(props.doctor.id)}
      loading={words.loading}
      skeleton={
        <div className="grid gap-4">
          <Skeleton className="h-20 rounded-field" />
          <Skeleton className="h-40 rounded-field" />
        </div>
      }
      failed={words.failed}
      failedAs="note"
    >
      {(slots) => <Days {...props} slots={slots} />}
    </QueryView>
  );
};
