import type { DayString } from '@saathi/contract';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { formatDay } from '../../../platform/i18n/days.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { useAction } from '../../../platform/page/action.ts';
import { FormDialog } from '../../../platform/page/dialogs.tsx';
import { TextField } from '../../../ui/field.tsx';
import { timeIn } from '../clinic-time.ts';
import { useScheduleMessages } from './schedule.messages.ts';
import { useDoctorParams, useScheduleChange } from './schedule.queries.ts';

/** Props of a dialog about one day. */
export type DayDialogProps = {
  day: DayString;
  /** Today in the clinic's time zone. */
  today: DayString;
  timeZone: string;
  onClose: () => void;
};

const NOON = '12:00';
const END_OF_DAY = '23:59';

/** Closes the rest of a day. Booked appointments stay and are listed to be called. */
export const LeaveDialog = ({ day, today, timeZone, onClose }: DayDialogProps) => {
  const words = useScheduleMessages().leaving;
  const language = useLanguage();
  const params = useDoctorParams();
  const [from, setFrom] = useState(() => (day === today ? timeIn(timeZone, Date.now()) : NOON));
  const close = useScheduleChange((at: string) =>
    api.appointments.addException({
      params,
      body: { day, kind: 'close', from: at, to: END_OF_DAY, extend: true },
    }),
  );
  const { run, busy } = useAction({
    action: close,
    done: () => ({ title: words.done }),
    failed: words.failed,
    onDone: onClose,
  });
  const weekday = formatDay(day, language, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <FormDialog
      title={words.title}
      description={words.text({ day: weekday })}
      submit={words.save}
      busyLabel={busy && words.busy}
      onSubmit={() => from && void run(from)}
      onClose={onClose}
    >
      <TextField
        type="time"
        required
        label={words.at}
        error={!from && words.missing}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
    </FormDialog>
  );
};
