import type { Appointment } from '@saathi/contract';
import { APPOINTMENT_REASON_MAX_CHARACTERS } from '@saathi/contract/limits';
import { useRef } from 'react';
import { ApiError, api, hasCode, sentenceOf } from '../../../platform/api/api.ts';
import { useSharedMessages } from '../../../platform/i18n/shared.messages.ts';
import { useAction } from '../../../platform/page/action.ts';
import { sendOnce, useDraft, useForm } from '../../../platform/page/form.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useLayer } from '../../../ui/layers.ts';
import { AppointmentTime } from '../appointment-time.tsx';
import { useAppointmentsMessages } from '../appointments.messages.ts';
import { useRefreshAppointments } from '../appointments.queries.ts';
import type { Bookable, PickedSlot } from './booking-dialog.tsx';
import { useReminderText } from './reminder-text.ts';
import { Step } from './step.tsx';

type ConfirmTimeProps = {
  doctor: Bookable;
  picked: PickedSlot;
  moving: Appointment | undefined;
  onBack: () => void;
  onBooked: (appointment: Appointment) => void;
  onTaken: (nextFree: readonly string[]) => void;
};

/** Books a new appointment or moves an existing one. */
const useBooking = (props: ConfirmTimeProps, onSent: () => void) => {
  const { doctor, picked, moving, onBooked, onTaken } = props;
  const { startsAt } = picked;
  const words = useAppointmentsMessages().booking;
  const reminderOf = useReminderText();
  const { checkConnection } = useSharedMessages();
  const { user } = useSignedIn();
  const refresh = useRefreshAppointments();
  // Whether the next step reports the result; otherwise a toast does.
  const isSaid = useRef(false);
  const send = (reason: string) => {
    if (moving) {
      const params = { appointmentId: moving.id };
      return api.appointments.move({ params, body: { startsAt } });
    }
    const pair = { patientId: user.id, doctorId: doctor.id };
    return sendOnce(`booking:${doctor.id}`, `${startsAt} ${reason}`, (clientId) =>
      api.appointments.book({ body: { ...pair, startsAt, reason, clientId } }),
    );
  };
  return useAction({
    action: async (reason: string) => {
      const appointment = await send(reason);
      refresh(doctor.id);
      onSent();
      return appointment;
    },
    onDone: (appointment) => {
      isSaid.current = true;
      onBooked(appointment);
    },
    done: ({ state, startsAt: start }) => {
      if (isSaid.current) return;
      if (state === 'requested') {
        return { title: words.requested, description: words.requestedText(doctor) };
      }
      const title = moving ? words.moved : words.booked;
      const description = reminderOf(start);
      return description ? { title, description } : { title };
    },
    failed: (cause) =>
      hasCode(cause, 'slot_taken')
        ? undefined
        : { title: words.refused, description: sentenceOf(cause, checkConnection) },
    onFailed: (cause) => {
      refresh(doctor.id);
      if (hasCode(cause, 'slot_taken')) onTaken(cause instanceof ApiError ? cause.nextFree : []);
    },
  });
};

/**
 * The chosen time, whether the doctor has to confirm it, a field for the reason of the visit, and
 * the button that books it.
 */
export const ConfirmTime = (props: ConfirmTimeProps) => {
  const { doctor, picked, moving, onBack } = props;
  const words = useAppointmentsMessages().booking;
  const [reason, setReason] = useDraft(`reason:${doctor.id}`);
  const { run, busy } = useBooking(props, () => setReason(''));
  // Choosing another time while a request is pending would book twice.
  const back = () => {
    if (!busy) onBack();
  };
  useLayer(true, back);
  return (
    <Step>
      <form {...useForm(busy, () => void run(reason.trim()))} className="grid gap-5">
        <div className="rounded-card bg-tint p-4 text-on-tint">
          <AppointmentTime at={picked} className="text-lg font-semibold" />
          {picked.confirms && <p>{words.confirms(doctor)}</p>}
          {picked.confirms && moving?.state === 'confirmed' && <p>{words.givesUp}</p>}
        </div>
        {!moving && (
          <TextArea
            label={words.reason}
            hint={words.reasonHint}
            maxLength={APPOINTMENT_REASON_MAX_CHARACTERS}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
          <Button variant="quiet" onClick={back}>
            {words.another}
          </Button>
          <Button type="submit" size="large" busyLabel={busy && words.busy}>
            {moving ? words.moveConfirm : words.confirm}
          </Button>
        </div>
      </form>
    </Step>
  );
};
