import type { Appointment, Slots, UserId } from '@saathi/contract';
import { useState } from 'react';
import { useSharedMessages } from '../../../platform/i18n/shared.messages.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useAppointmentsMessages } from '../appointments.messages.ts';
import { BookingConfirmation } from './booking-confirmation.tsx';
import { ConfirmTime } from './confirm-time.tsx';
import { FreeTimes } from './free-times.tsx';

export type Bookable = { id: UserId; name: string };

type BookingDialogProps = {
  /** The doctors who can be booked; with several, the patient chooses one. */
  doctors: readonly [Bookable, ...Bookable[]];
  /** The appointment to move; without it, a new one is booked. */
  moving?: Appointment;
  onClose: () => void;
};

/** A chosen slot, the clinic's time zone, and whether the doctor has to confirm the booking. */
export type PickedSlot = Pick<Appointment, 'startsAt' | 'timeZone'> & Pick<Slots, 'confirms'>;

/** A chosen slot that somebody else has taken, with the next free times. */
export type TakenSlot = { nextFree: readonly string[] };

const useTitle = (doctor: Bookable, moving: Appointment | undefined) => {
  const words = useAppointmentsMessages().booking;
  return moving ? words.moveTitle(doctor) : words.title(doctor);
};

/** Books or moves an appointment: choose a time, confirm it, see the result. */
export const BookingDialog = ({ doctors, moving, onClose }: BookingDialogProps) => {
  const words = useAppointmentsMessages();
  const { close } = useSharedMessages();
  const [doctor, setDoctor] = useState<Bookable>(doctors[0]);
  const [picked, setPicked] = useState<PickedSlot>();
  const [taken, setTaken] = useState<TakenSlot>();
  const [booked, setBooked] = useState<Appointment>();
  const title = useTitle(doctor, moving);
  const handleTaken = (nextFree: readonly string[]) => {
    setTaken({ nextFree });
    setPicked(undefined);
  };
  const handlePick = (next: PickedSlot) => {
    setTaken(undefined);
    setPicked(next);
  };
  const handleDoctor = (id: UserId) => {
    setTaken(undefined);
    setDoctor(doctors.find((one) => one.id === id) ?? doctor);
  };
  return (
    <Dialog title={title} closeLabel={close} onClose={onClose}>
      {booked && (
        <BookingConfirmation appointment={booked} moved={Boolean(moving)} onClose={onClose} />
      )}
      {picked && !booked && (
        <ConfirmTime
          {...{ doctor, picked, moving }}
          onBack={() => setPicked(undefined)}
          onBooked={setBooked}
          onTaken={handleTaken}
        />
      )}
      {/* Hidden rather than unmounted, so that the selected day is kept on the way back. */}
      <div hidden={Boolean(picked)}>
        {doctors.length > 1 && (
          <div className="mb-5">
            <Choice
              label={words.booking.whom}
              choices={doctors.map(({ id, name }) => ({
                value: id,
                label: words.doctor({ name }),
              }))}
              value={doctor.id}
              onChange={handleDoctor}
            />
          </div>
        )}
        <FreeTimes key={doctor.id} doctor={doctor} taken={taken} onPick={handlePick} />
      </div>
    </Dialog>
  );
};
