import type { Appointment } from '@saathi/contract';
import { APPOINTMENT_REASON_MAX_CHARACTERS } from '@saathi/contract/limits';
import type { FormEvent } from 'react';
import { api } from '../../../platform/api/api.ts';
import { ApiError, hasCode, sentenceOf } from '../../../platform/api/api-error.ts';
import { useSharedMessages } from '../../../platform/i18n/shared.messages.ts';
import { useAction } from '../../../platform/page/action.ts';
import { useDraft } from '../../../platform/page/drafts.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useLayer } from '../../../ui/layers.ts';
import { useAppointmentsMessages } from '../appointments.messages.ts';
import { useClientIds, useRefreshAppointments } from '../appointments.queries.ts';
import { When } from '../when.tsx';
import type { Bookable, Picked } from './booking-dialog.tsx';
import { Step } from './step.tsx';

type ConfirmTimeProps = {
  doctor: Bookable;
  picked: Picked;
  moving: Appointment | undefined;
  onBack: () => void;
  onBooked: (appointment: Appointment) => void;
  onTaken: (nextFree: readonly string[]) => void;
};

/** Books or moves. */
const useBooking = ({ doctor, picked, moving, onBooked, onTaken }: ConfirmTimeProps) => {
  const { startsAt } = picked;
  const words = useAppointmentsMessages().booking;
  const { checkConnection } = useSharedMessages();
  const { user } = useSignedIn();
  const refresh = useRefreshAppointments();
  const clientIdOf = useClientIds();
  return useAction({
    action: (reason: string) => {
      if (moving) {
        const params = { appointmentId: moving.id };
        return api.appointments.move({ params, body: { startsAt } });
      }
      const pair = { patientId: user.id, doctorId: doctor.id };
      const clientId = clientIdOf(reason);
      return api.appointments.book({ body: { ...pair, startsAt, reason, clientId } });
    },
    onDone: (appointment) => {
      refresh(doctor.id);
      onBooked(appointment);
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

/** The time that was chosen, what the visit is about, and the press that books it. */
export const ConfirmTime = (props: ConfirmTimeProps) => {
  const { doctor, picked, moving, onBack } = props;
  const words = useAppointmentsMessages().booking;
  const [reason, setReason] = useDraft(`reason:${doctor.id}`);
  const { run, busy } = useBooking({
    ...props,
    onBooked: (appointment) => {
      setReason('');
      props.onBooked(appointment);
    },
  });
  useLayer(true, onBack);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run(reason.trim());
  };
  return (
    <Step>
      <form noValidate onSubmit={handleSubmit} className="grid gap-5">
        <div className="rounded-card bg-tint p-4 text-on-tint">
          <When at={picked} className="text-lg font-semibold" />
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
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="quiet" onClick={onBack}>
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
