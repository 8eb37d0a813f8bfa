import { SEATS_MAX } from '@saathi/contract/limits';
import { Trash2 } from 'lucide-react';
import { useWeekdays } from '../../../platform/i18n/days.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { useScheduleMessages } from './schedule.messages.ts';
import type { HoursRow, RowFault } from './week.ts';

export type RowSentences = Partial<Record<RowFault, string>>;

type HoursRowFieldsProps = {
  row: HoursRow;
  /** The number of the row, starting at 1. */
  count: number;
  sentences: RowSentences;
  onChange: (row: HoursRow) => void;
  onRemove: () => void;
};

const USUAL_MINUTES = [5, 10, 15, 20, 30, 45, 60];

/** The visit lengths offered, in minutes; a saved length that is not among them is added. */
export const minutesChoices = (chosen: number) =>
  [...new Set([...USUAL_MINUTES, chosen])]
    .sort((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: String(minutes) }));

const Weekdays = ({ row, sentences, onChange }: HoursRowFieldsProps) => {
  const words = useScheduleMessages().week;
  const toggle = (weekday: number) =>
    onChange({
      ...row,
      weekdays: row.weekdays.includes(weekday)
        ? row.weekdays.filter((one) => one !== weekday)
        : [...row.weekdays, weekday].sort(),
    });
  return (
    <Choice
      label={words.days}
      choices={useWeekdays('short').map((label, place) => ({ value: place + 1, label }))}
      value={row.weekdays}
      onChange={toggle}
      error={sentences.weekdays}
    />
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
