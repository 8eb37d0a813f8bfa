import type { DeskAppointment } from '@saathi/contract';
import { useState } from 'react';
import { isDay } from '../../../platform/i18n/days.ts';
import { useAction } from '../../../platform/page/action.ts';
import { FormDialog } from '../../../platform/page/dialogs.tsx';
import { useFaults } from '../../../platform/page/form.ts';
import { TextField } from '../../../ui/field.tsx';
import { dayIn } from '../clinic-time.ts';
import { useScheduleMessages } from '../schedule/schedule.messages.ts';
import { useDeskMessages } from './desk.messages.ts';
import { useDeskTimes, useRefreshDesk } from './desk.queries.ts';
import { deskApi } from './desk-api.ts';
import { TimeField } from './time-field.tsx';

type MoveDialogProps = { appointment: DeskAppointment; onClose: () => void };

/** Moves an appointment to another free time of the same doctor. */
export const DeskMoveDialog = ({ appointment, onClose }: MoveDialogProps) => {
  const { id, doctor, timeZone } = appointment;
  const { moving: words, former } = useScheduleMessages();
  const { movingText, times } = useDeskMessages();
  const title = words.title({ name: appointment.patient?.name ?? former });
  const refresh = useRefreshDesk();
  const today = dayIn(timeZone, Date.now());
  const [day, setDay] = useState<string>(appointment.day < today ? today : appointment.day);
  const [time, setTime] = useState('');
  const isFull = useDeskTimes(doctor.id, day).data?.length === 0;
  const { shown, isReady } = useFaults({
    day: (!isDay(day) || isFull) && times.dayMissing,
    time: !time && times.missing,
  });
  const { run, busy } = useAction({
    action: () => deskApi.move({ params: { appointmentId: id }, body: { startsAt: time } }),
    done: () => ({ title: words.done }),
    failed: words.failed,
    onDone: () => {
      refresh(doctor.id);
      onClose();
    },
    onFailed: () => refresh(doctor.id),
  });
  return (
    <FormDialog
      title={title}
      description={movingText}
      submit={words.save}
      busyLabel={busy && words.busy}
      onSubmit={() => isReady() && void run()}
      onClose={onClose}
    >
      <TextField
        type="date"
        required
        label={words.day}
        error={shown.day}
        min={today}
        value={day}
        onChange={({ target }) => {
          setDay(target.value);
          setTime('');
        }}
      />
      {isDay(day) && (
        <TimeField
          {...{ doctorId: doctor.id, day, timeZone }}
          error={shown.time}
          value={time}
          onChange={setTime}
        />
      )}
    </FormDialog>
  );
};
