import type { DayString, ExceptionKind, Schedule } from '@saathi/contract';
import { LEAVE_MAX_DAYS, SEATS_MAX } from '@saathi/contract/limits';
import { useRef, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { addDays, isDay } from '../../../platform/i18n/days.ts';
import { useAction } from '../../../platform/page/action.ts';
import { FormDialog, useFormDraft } from '../../../platform/page/dialogs.tsx';
import { useFaults } from '../../../platform/page/form.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { dayIn } from '../clinic-time.ts';
import { minutesChoices } from './hours-row-fields.tsx';
import { useScheduleMessages } from './schedule.messages.ts';
import { useDoctorParams, useScheduleChange } from './schedule.queries.ts';
import { isClosedDay, useInWords } from './special-days.ts';

type ExceptionDialogProps = {
  kind: ExceptionKind;
  schedule: Schedule;
  onSaved: (saved: Schedule) => void;
  onClose: () => void;
};

type AddedException = Parameters<typeof api.appointments.addException>[0]['body'];

type Draft = {
  day: string;
  wholeDay: boolean;
  until: string;
  from: string;
  to: string;
  minutes: string;
  seats: string;
};

const useException = ({ kind, schedule, onSaved, onClose }: ExceptionDialogProps) => {
  const { exceptions: words, toCall } = useScheduleMessages();
  const params = useDoctorParams();
  const today = dayIn(schedule.timeZone, Date.now());
  const first: Draft = {
    day: today,
    wholeDay: kind === 'close',
    until: '',
    from: '10:00',
    to: '13:00',
    minutes: '15',
    seats: '1',
  };
  const inWords = useInWords();
  const untilField = useRef<HTMLInputElement>(null);
  const [isHalf, setHalf] = useState(false);
  const { draft, change, ...form } = useFormDraft(`exception:${kind}`, first, onClose);
  const last = isDay(draft.day) ? addDays(draft.day, LEAVE_MAX_DAYS - 1) : undefined;
  const until = draft.wholeDay && isDay(draft.until) ? draft.until : undefined;
  const faults = useFaults<keyof Draft>(
    {
      day:
        (!(draft.day >= today) && words.faults.day) ||
        (kind === 'add' && isClosedDay(schedule.exceptions, draft.day) && words.faults.shut),
      until:
        until &&
        last &&
        ((until < draft.day && words.faults.until) ||
          (until > last && words.faults.leave({ most: LEAVE_MAX_DAYS }))),
      to: !draft.wholeDay && !(draft.from < draft.to) && words.faults.to,
    },
    draft,
  );
  const closed = {
    day: draft.day as DayString,
    until: until ?? (draft.day as DayString),
    from: draft.wholeDay ? null : draft.from,
    to: draft.wholeDay ? null : draft.to,
  };
  const save = useScheduleChange((body: AddedException) =>
    api.appointments.addException({ params, body }),
  );
  const { run, busy } = useAction({
    action: save,
    // The list of whom to call can be out of view.
    done: ({ conflicts, conflictCount: count = conflicts.length }) => ({
      title: kind === 'close' ? words.savedClosed({ when: inWords(closed) }) : words.saved,
      ...(count > 0 && { description: toCall.title({ count }) }),
    }),
    failed: words.failed,
    onDone: (saved) => {
      form.done();
      onSaved(saved);
    },
    onFailed: faults.refuse,
  });
  const handleSubmit = () => {
    // The value of a date that is typed in part is ''.
    const half = untilField.current?.validity.badInput === true;
    setHalf(half);
    if (!faults.isReady() || half) return;
    const { day, wholeDay, from, to, minutes, seats } = draft;
    const times = wholeDay ? {} : { from, to };
    // Whole days include what is closed on them already.
    const leave = wholeDay ? { extend: true, ...(until && until > day && { until }) } : {};
    const added = kind === 'add' ? { minutes: Number(minutes), seats: Number(seats) } : {};
    void run({ day, kind, ...times, ...leave, ...added });
  };
  const sentences = { ...faults.shown, ...(isHalf && !until && { until: words.faults.half }) };
  return { draft, change, ...form, today, last, sentences, untilField, busy, handleSubmit };
};

/** Closes a time on one day or several whole days, or adds a time outside the weekly hours. */
export const ExceptionDialog = (props: ExceptionDialogProps) => {
  const { kind } = props;
  const words = useScheduleMessages();
  const { draft, change, today, last, sentences, untilField, busy, handleSubmit, close, question } =
    useException(props);
  const closes = kind === 'close';
  const field = (name: 'day' | 'until' | 'from' | 'to' | 'minutes' | 'seats') => ({
    value: draft[name],
    error: sentences[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <FormDialog
      title={closes ? words.exceptions.close : words.exceptions.open}
      description={closes ? words.exceptions.closeText : words.exceptions.openText}
      submit={words.exceptions.save}
      busyLabel={busy && words.exceptions.busy}
      onSubmit={handleSubmit}
      onClose={close}
    >
      <TextField type="date" required min={today} label={words.exceptions.day} {...field('day')} />
      {closes && (
        <Checkbox
          label={words.exceptions.all}
          checked={draft.wholeDay}
          onChange={({ target }) => change({ wholeDay: target.checked })}
        />
      )}
      {closes && draft.wholeDay && (
        <TextField
          ref={untilField}
          type="date"
          min={draft.day}
          max={last}
          label={words.exceptions.until}
          hint={words.exceptions.untilHint({ most: LEAVE_MAX_DAYS })}
          {...field('until')}
        />
      )}
      {!draft.wholeDay && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] items-start gap-3">
          <TextField type="time" label={words.exceptions.from} {...field('from')} />
          <TextField type="time" label={words.exceptions.to} {...field('to')} />
          {!closes && (
            <>
              <Select
                label={words.week.minutes}
                options={minutesChoices(Number(draft.minutes))}
                {...field('minutes')}
              />
              <TextField
                type="number"
                inputMode="numeric"
                min={1}
                max={SEATS_MAX}
                label={words.week.seats}
                {...field('seats')}
              />
            </>
          )}
        </div>
      )}
      {question}
    </FormDialog>
  );
};
