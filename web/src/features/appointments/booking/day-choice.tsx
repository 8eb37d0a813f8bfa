import type { DayString } from '@saathi/contract';
import { useId } from 'react';
import { formatDay } from '../../../platform/i18n/days.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { choiceClassName } from '../../../ui/choice.tsx';
import { useAppointmentsMessages } from '../appointments.messages.ts';

type DayChoiceProps = {
  /** Days with free slots, earliest first, with the number of free slots of each. */
  days: readonly { day: DayString; free: number }[];
  value: DayString;
  onChange: (day: DayString) => void;
};

/** A horizontally scrollable row of the days with free slots, in the clinic's time zone. */
export const DayChoice = ({ days, value, onChange }: DayChoiceProps) => {
  const words = useAppointmentsMessages().booking;
  const language = useLanguage();
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{words.day}</legend>
      <div className="-mx-6 flex snap-x scroll-px-6 gap-2 overflow-x-auto px-6 py-1">
        {days.map(({ day, free }) => (
          <label
            key={day}
            className={`${choiceClassName} grid shrink-0 snap-start justify-items-center rounded-field border-line px-3.5 py-2`}
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={day}
              checked={day === value}
              onChange={() => onChange(day)}
            />
            <span className="text-sm">{formatDay(day, language, { weekday: 'short' })}</span>
            <span className="font-semibold whitespace-nowrap">{formatDay(day, language)}</span>
            <span className="text-sm whitespace-nowrap">{words.places({ count: free })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
