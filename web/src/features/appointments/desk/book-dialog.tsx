import type { DayString, DeskDoctor, Patient } from '@saathi/contract';
import { useState } from 'react';
import { formatDay } from '../../../platform/i18n/days.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { useAction } from '../../../platform/page/action.ts';
import { FormDialog } from '../../../platform/page/dialogs.tsx';
import { sendOnce, useFaults } from '../../../platform/page/form.ts';
import { PatientChoice } from '../schedule/patient-choice.tsx';
import { useScheduleMessages } from '../schedule/schedule.messages.ts';
import { useDeskMessages } from './desk.messages.ts';
import { useDeskPatients, useRefreshDesk } from './desk.queries.ts';
import { deskApi } from './desk-api.ts';
import { HERE, TimeField } from './time-field.tsx';

type BookDialogProps = {
  doctor: DeskDoctor;
  day: DayString;
  today: DayString;
  timeZone: string;
  onClose: () => void;
};

type Wanted = { patient: Patient; time: string };

const useBooking = ({ doctor, day, onClose }: BookDialogProps) => {
  const words = useScheduleMessages().walkingIn;
  const refresh = useRefreshDesk();
  return useAction({
    action: ({ patient, time }: Wanted) =>
      sendOnce(`desk-booking:${doctor.id}`, `${patient.id} ${day} ${time}`, (clientId) =>
        deskApi.book({
          body: {
            doctorId: doctor.id,
            patientId: patient.id,
            ...(time !== HERE && { startsAt: time }),
            clientId,
          },
        }),
      ),
    done: () => ({ title: words.done }),
    failed: words.notAdded,
    onDone: () => {
      refresh(doctor.id);
      onClose();
    },
    // Somebody else may have taken the time meanwhile.
    onFailed: () => refresh(doctor.id),
  });
};

/** Books a free time for a caller, or adds a patient at the desk to the queue. */
export const BookDialog = (props: BookDialogProps) => {
  const { doctor, day, today, timeZone, onClose } = props;
  const { booking: words, times } = useDeskMessages();
  const { walkingIn } = useScheduleMessages();
  const language = useLanguage();
  const [patient, setPatient] = useState<Patient>();
  const [time, setTime] = useState('');
  const { shown, isReady } = useFaults({
    time: !time && times.missing,
    patient: !patient && walkingIn.patientMissing,
  });
  const { run, busy } = useBooking(props);
  const weekday = formatDay(day, language, { weekday: 'long', day: 'numeric', month: 'long' });
  const handleSubmit = () => {
    if (isReady() && patient) void run({ patient, time });
  };
  return (
    <FormDialog
      title={words.title(doctor)}
      description={words.text({ day: weekday })}
      submit={walkingIn.save}
      busyLabel={busy && walkingIn.busy}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TimeField
        {...{ doctorId: doctor.id, day, timeZone }}
        here={day === today}
        error={shown.time}
        value={time}
        onChange={setTime}
      />
      <PatientChoice
        value={patient}
        onChange={setPatient}
        error={shown.patient}
        of={{ doctorId: doctor.id, usePatients: useDeskPatients }}
        words={words}
      />
    </FormDialog>
  );
};
