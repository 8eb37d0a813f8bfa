import { SEATS_MAX } from '@saathi/contract/limits';
import { Trash2 } from 'lucide-react';
import { addDays, formatDay, isDay } from '../../../platform/i18n/days.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { useScheduleMessages } from './schedule.messages.ts';
import { type HoursRow, type RowFault, WEEKDAYS } from './week.ts';

export type RowSentences = Partial<Record<RowFault, string>>;

type HoursRowFieldsProps = {
  row: HoursRow;
  /** The number of the row, starting at 1. */
  count: number;
  sentences: RowSentences;
  onChange: (row: HoursRow) => void;
  onRemove: () => void;
};

const A_SUNDAY = '2023-12-31';
const USUAL_MINUTES = [5, 10, 15, 20, 30, 45, 60];

/** The visit lengths offered, in minutes; a saved length that is not among them is added. */
export const minutesChoices = (chosen: number) =>
  [...new Set([...USUAL_MINUTES, chosen])]
    .sort((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: String(minutes) }));

const Weekdays = ({ row, sentences, onChange }: HoursRowFieldsProps) => {
  const words = useScheduleMessages().week;
  const language = useLanguage();
  const toggle = (weekday: number) =>
    onChange({
      ...row,
      weekdays: row.weekdays.includes(weekday)
        ? row.weekdays.filter((one) => one !== weekday)
        : [...row.weekdays, weekday].sort(),
    });
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{words.days}</legend>
      <div className="flex flex-wrap gap-2">
        {WEEKDAYS.map((weekday) => (
          <label
            key={weekday}
            className="hit relative inline-flex cursor-pointer items-center justify-center rounded-full border border-line px-3 font-medium has-checked:border-brand has-checked:bg-tint has-checked:font-semibold has-checked:text-on-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={row.weekdays.includes(weekday)}
              onChange={() => toggle(weekday)}
            />
            {isDay(A_SUNDAY) &&
              formatDay(addDays(A_SUNDAY, weekday), language, { weekday: 'short' })}
          </label>
        ))}
      </div>
      {sentences.weekdays && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-destructive">
          {sentences.weekdays}
        </p>
      )}
    </fieldset>
  );
};

const Period = ({ row, sentences, onChange }: HoursRowFieldsProps) => {
  const words = useScheduleMessages().week;
  return (
    <details open={Boolean(row.validFrom || row.validTo || sentences.validTo)}>
      <summary className="hit flex items-center font-semibold text-muted">{words.period}</summary>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        <TextField
          type="date"
          label={words.validFrom}
          value={row.validFrom}
          onChange={({ target }) => onChange({ ...row, validFrom: target.value })}
        />
        <TextField
          type="date"
          label={words.validTo}
          error={sentences.validTo}
          value={row.validTo}
          onChange={({ target }) => onChange({ ...row, validTo: target.value })}
        />
      </div>
    </details>
  );
};

/** Hours shared by several weekdays: from and to, the length of a visit, and the seats per slot. */
export const HoursRowFields = (props: HoursRowFieldsProps) => {
  const { row, count, sentences, onChange, onRemove } = props;
  const words = useScheduleMessages().week;
  return (
    <Card role="group" aria-label={words.row({ count })} className="grid gap-4">
      <div className="flex items-start justify-between gap-2">
        <Weekdays {...props} />
        <IconButton icon={Trash2} label={words.remove({ count })} onClick={onRemove} />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] items-start gap-3">
        <TextField
          type="time"
          label={words.from}
          value={row.from}
          onChange={({ target }) => onChange({ ...row, from: target.value })}
        />
        <TextField
          type="time"
          label={words.to}
          error={sentences.to}
          value={row.to}
          onChange={({ target }) => onChange({ ...row, to: target.value })}
        />
        <Select
          label={words.minutes}
          error={sentences.minutes}
          options={minutesChoices(row.minutes)}
          value={String(row.minutes)}
          onChange={({ target }) => onChange({ ...row, minutes: Number(target.value) })}
        />
        <TextField
          type="number"
          inputMode="numeric"
          min={1}
          max={SEATS_MAX}
          label={words.seats}
          hint={words.seatsHint}
          error={sentences.seats}
          value={row.seats}
          onChange={({ target }) => onChange({ ...row, seats: target.value })}
        />
      </div>
      <Period {...props} />
    </Card>
  );
};
