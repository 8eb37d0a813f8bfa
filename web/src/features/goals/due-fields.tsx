import { WEEKDAYS } from '@saathi/contract/streak';
import { useState } from 'react';
import { useWeekdays } from '../../platform/i18n/days.ts';
import { Choice } from '../../ui/choice.tsx';
import { Select, TextField } from '../../ui/field.tsx';
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
  const weekdays = useWeekdays('short').map((label, place) => ({
    value: WEEKDAYS[place] ?? '',
    label,
  }));
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
          <Choice label={words.weekdays} choices={weekdays} value={chosen} onChange={toggle} />
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
