import { WEEKDAYS } from '@saathi/contract/streak';
import { useState } from 'react';
import { Choice } from '../../ui/choice.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { useWeekdays } from './due.tsx';
import type { GoalText } from './goal-text.ts';
import { useGoalsMessages } from './goals.messages.ts';

const TIMES = ['1', '2', '3', '4', '5', '6'];

type DueText = Pick<GoalText, 'weekdays' | 'timesAWeek' | 'until'>;
type DueFieldsProps = { text: DueText; onChange: (changes: Partial<DueText>) => void };

/**
 * The days on which a goal is due, and its last day. Collapsed for the common case: every day,
 * without an end.
 */
export const DueFields = ({ text, onChange }: DueFieldsProps) => {
  const { due: words } = useGoalsMessages();
  const named = useWeekdays();
  const chosen = text.weekdays ? text.weekdays.split(',') : [];
  const [open] = useState(Boolean(text.weekdays || text.timesAWeek || text.until));
  const often = text.timesAWeek ? 'times' : text.weekdays ? 'days' : 'daily';
  const toggle = (day: string) => {
    const next = WEEKDAYS.filter((one) => (one === day) !== chosen.includes(one));
    // A goal must be due on at least one day.
    if (next.length > 0) onChange({ weekdays: next.join() });
  };
  return (
    <details open={open}>
      <summary className="-my-3.5 cursor-pointer py-2.5 font-semibold text-muted">
        {words.label} {words[often]}
      </summary>
      <div className="mt-5 grid gap-4">
        <Choice
          label={words.label}
          choices={[
            { value: 'daily', label: words.daily },
            { value: 'days', label: words.days },
            { value: 'times', label: words.times },
          ]}
          value={often}
          onChange={(value) =>
            onChange({
              // All days are selected at first; the user removes some.
              weekdays: value === 'days' ? WEEKDAYS.join() : '',
              timesAWeek: value === 'times' ? '3' : '',
            })
          }
        />
        {often === 'days' && (
          <fieldset>
            <legend className="mb-1.5 font-semibold">{words.weekdays}</legend>
            <div className="flex flex-wrap gap-2">
              {named.map(({ value, label }) => (
                <label
                  key={value}
                  className="hit inline-flex min-w-11 cursor-pointer items-center justify-center rounded-full border border-line px-3 font-medium has-checked:border-brand has-checked:bg-tint has-checked:font-semibold has-checked:text-on-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
                >
                  <input
                    type="checkbox"
                    className="sr-only"
                    checked={chosen.includes(value)}
                    onChange={() => toggle(value)}
                  />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {often === 'times' && (
          <Select
            label={words.howOften}
            hint={words.weeksHint}
            value={text.timesAWeek}
            options={TIMES.map((value) => ({
              value,
              label: words.timesAWeek({ count: Number(value) }),
            }))}
            onChange={(event) => onChange({ timesAWeek: event.target.value })}
          />
        )}
        <TextField
          type="date"
          label={words.lastDay}
          value={text.until}
          onChange={(event) => onChange({ until: event.target.value })}
        />
      </div>
    </details>
  );
};
