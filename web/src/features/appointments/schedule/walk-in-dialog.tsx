import type { Patient, UserId } from '@saathi/contract';
import { useState } from 'react';
import { api, sentenceOf } from '../../../platform/api/api.ts';
import { formatDay } from '../../../platform/i18n/days.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { useAction } from '../../../platform/page/action.ts';
import { FormDialog } from '../../../platform/page/dialogs.tsx';
import { sendOnce } from '../../../platform/page/form.ts';
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
  const [tried, setTried] = useState(false);
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
    failed: (cause) => ({ title: words.notAdded, description: sentenceOf(cause) }),
    onDone: () => {
      refresh(params.doctorId);
      onClose();
    },
  });
  const handleSubmit = () => {
    setTried(true);
    if (patient && (isToday || at)) void run(patient.id);
  };
  const weekday = formatDay(day, language, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <FormDialog
      title={isToday ? all.walkIn : all.add}
      description={isToday ? words.now : words.text({ day: weekday })}
      submit={words.save}
      busyLabel={busy && words.busy}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {!isToday && (
        <TextField
          type="time"
          required
          label={words.at}
          hint={<Overridden {...{ timeZone, day, at }} />}
          error={tried && !at && words.timeMissing}
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
      )}
      {given ? (
        <p className="font-semibold">{given.name}</p>
      ) : (
        <PatientChoice value={patient} onChange={setPatient} />
      )}
      {tried && !patient && (
        <p role="alert" className="text-sm font-medium text-destructive">
          {words.patientMissing}
        </p>
      )}
    </FormDialog>
  );
};
