import type { Appointment } from '@saathi/contract';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { isDay } from '../../../platform/i18n/days.ts';
import { useAction } from '../../../platform/page/action.ts';
import { FormDialog, useFormDraft } from '../../../platform/page/dialogs.tsx';
import { useFaults } from '../../../platform/page/form.ts';
import { TextField } from '../../../ui/field.tsx';
import { useRefreshAppointments } from '../appointments.queries.ts';
import { dayIn, instantOf, timeIn } from '../clinic-time.ts';
import { Overridden } from './overridden.tsx';
import { useScheduleMessages } from './schedule.messages.ts';

type RowDialogProps = { appointment: Appointment; onClose: () => void };

const useName = ({ patient }: Appointment) => {
  const { former } = useScheduleMessages();
  return { name: patient?.name ?? former };
};

/**
 * Runs a change of an appointment, reports the result in a toast and closes the dialog on success.
 */
const useChange = <Input,>(
  { appointment, onClose }: RowDialogProps,
  words: { done: string; failed: string },
  change: (input: Input) => Promise<Appointment>,
) => {
  const refresh = useRefreshAppointments();
  return useAction({
    action: change,
    done: () => ({ title: words.done }),
    failed: words.failed,
    onDone: () => {
      refresh(appointment.doctor.id);
      onClose();
    },
  });
};

/** Moves an appointment to another time, even outside the working hours. */
export const MoveDialog = (props: RowDialogProps) => {
  const { appointment, onClose } = props;
  const { id, startsAt, minutes, timeZone } = appointment;
  const words = useScheduleMessages().moving;
  const name = useName(appointment);
  const [day, setDay] = useState<string>(() => dayIn(timeZone, startsAt));
  const [at, setAt] = useState(() => timeIn(timeZone, startsAt));
  const { run, busy } = useChange(props, words, (instant: string) =>
    api.appointments.move({
      params: { appointmentId: id },
      body: { startsAt: instant, override: true },
    }),
  );
  const isReady = isDay(day) && at !== '';
  return (
    <FormDialog
      title={words.title(name)}
      description={words.text}
      submit={words.save}
      busyLabel={busy && words.busy}
      onSubmit={() => isDay(day) && at && void run(instantOf(timeZone, day, at))}
      onClose={onClose}
    >
      <TextField
        type="date"
        required
        label={words.day}
        min={dayIn(timeZone, Date.now())}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <TextField
        type="time"
        required
        label={words.at}
        hint={<Overridden {...{ timeZone, day, at, minutes }} except={id} />}
        error={!isReady && words.missing}
        value={at}
        onChange={({ target }) => setAt(target.value)}
      />
    </FormDialog>
  );
};

/** Makes an appointment a video visit with a link, or a visit at the clinic without one. */
export const VideoDialog = ({ appointment, onClose }: RowDialogProps) => {
  const words = useScheduleMessages().video;
  const { draft, change, ...form } = useFormDraft(
    `video:${appointment.id}`,
    { link: appointment.videoUrl ?? '' },
    onClose,
  );
  const typed = draft.link.trim();
  const isPossible = typed === '' || /^https:\/\/[^\s/]+\S*$/i.test(typed);
  const { shown, isReady } = useFaults({ link: !isPossible && words.missing });
  const saved = { appointment, onClose: form.done };
  const { run, busy } = useChange(saved, words, (videoUrl: string | null) =>
    api.appointments.edit({ params: { appointmentId: appointment.id }, body: { videoUrl } }),
  );
  return (
    <FormDialog
      title={words.title}
      description={words.text(useName(appointment))}
      submit={words.save}
      busyLabel={busy && words.busy}
      onSubmit={() => isReady() && void run(typed || null)}
      onClose={form.close}
    >
      <TextField
        type="url"
        inputMode="url"
        label={words.link}
        hint={words.hint}
        error={shown.link}
        value={draft.link}
        onChange={({ target }) => change({ link: target.value })}
      />
      {form.question}
    </FormDialog>
  );
};
