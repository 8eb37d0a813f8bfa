import type { Patient, UserId } from '@saathi/contract';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { formatDay } from '../../../platform/i18n/days.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { useAction } from '../../../platform/page/action.ts';
import { FormDialog } from '../../../platform/page/dialogs.tsx';
import { sendOnce, useFaults } from '../../../platform/page/form.ts';
import { TextField } from '../../../ui/field.tsx';
import { useRefreshAppointments } from '../appointments.queries.ts';
import { instantOf } from '../clinic-time.ts';
import type { DayDialogProps } from './leave-dialog.tsx';
import { Overridden } from './overridden.tsx';
import { PatientChoice } from './patient-choice.tsx';
import { useScheduleMessages } from './schedule.messages.ts';
import { useDoctorParams } from './schedule.queries.ts';

/** `patient` is set if the patient is already known. */
type WalkInProps = DayDialogProps & { patient?: Patient };

/**
 * Adds a patient without an appointment to today's queue, or books a caller on another day, even
 * outside the working hours.
 */
export const WalkInDialog = ({ day, today, timeZone, patient: given, onClose }: WalkInProps) => {
  const all = useScheduleMessages();
  const words = all.walkingIn;
  const language = useLanguage();
  const params = useDoctorParams();
  const refresh = useRefreshAppointments();
  const isToday = day === today;
  const [patient, setPatient] = useState(given);
  const [at, setAt] = useState('');
  const { shown, isReady } = useFaults({
    at: !isToday && !at && words.timeMissing,
    patient: !patient && words.patientMissing,
  });
  const { run, busy } = useAction({
    action: (id: UserId) =>
      sendOnce(`walk-in:${day}`, `${id} ${at}`, (clientId) =>
        api.appointments.book({
          body: {
            ...params,
            patientId: id,
            override: true,
            ...(isToday ? {} : { startsAt: instantOf(timeZone, day, at) }),
            clientId,
          },
        }),
      ),
    done: () => ({ title: words.done }),
    failed: words.notAdded,
    onDone: () => {
      refresh(params.doctorId);
      onClose();
    },
  });
  const weekday = formatDay(day, language, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <FormDialog
      title={isToday ? all.walkIn : all.add}
      description={isToday ? words.now : words.text({ day: weekday })}
      submit={words.save}
      busyLabel={busy && words.busy}
      onSubmit={() => isReady() && patient && void run(patient.id)}
      onClose={onClose}
    >
      {!isToday && (
        <TextField
          type="time"
          required
          label={words.at}
          hint={<Overridden {...{ timeZone, day, at }} />}
          error={shown.at}
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
      )}
      {given ? (
        <p className="font-semibold">{given.name}</p>
      ) : (
        <PatientChoice value={patient} onChange={setPatient} error={shown.patient} />
      )}
    </FormDialog>
  );
};
