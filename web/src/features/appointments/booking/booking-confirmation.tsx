import type { Appointment } from '@saathi/contract';
import { CircleCheckBig } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { AppointmentTime } from '../appointment-time.tsx';
import { useAppointmentsMessages } from '../appointments.messages.ts';
import { useSlots } from '../appointments.queries.ts';
import { CalendarLink } from '../calendar-link.tsx';
import { EmergencyFirst } from '../emergency-first.tsx';
import { Token } from '../token.tsx';
import { useReminderText } from './reminder-text.ts';
import { Step } from './step.tsx';

type BookingConfirmationProps = { appointment: Appointment; moved: boolean; onClose: () => void };

/** Confirmation with a calendar file. Shows the helplines if the reason given was an emergency. */
export const BookingConfirmation = ({ appointment, moved, onClose }: BookingConfirmationProps) => {
  const words = useAppointmentsMessages().booking;
  const { doctor, state, startsAt } = appointment;
  const slots = useSlots(doctor.id).data;
  const waits = state === 'requested';
  const settled = moved ? words.moved : words.booked;
  const reminder = useReminderText()(startsAt);
  const text = waits ? words.requestedText(doctor) : reminder;
  return (
    <Step>
      {slots?.emergency && (
        <div className="mb-6">
          <EmergencyFirst helplines={slots.helplines} />
        </div>
      )}
      <div role="status" className="grid justify-items-center gap-2 text-center">
        <CircleCheckBig className="size-14 text-achieved" />
        <p className="text-xl font-semibold">{waits ? words.requested : settled}</p>
        <AppointmentTime at={appointment} className="text-lg" />
        <Token of={appointment} />
        {text && <p className="max-w-[42ch] text-muted">{text}</p>}
      </div>
      <div className="mt-6 grid gap-2">
        <CalendarLink of={appointment} />
        <Button size="large" onClick={onClose}>
          {words.finish}
        </Button>
      </div>
    </Step>
  );
};
