import type { DayString } from '@saathi/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, formatDay } from '../../../platform/i18n/days.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useScheduleMessages } from './schedule.messages.ts';

type DaySwitchProps = {
  day: DayString;
  today: DayString;
  /** `undefined` selects today and follows the date past midnight. */
  onChange: (day: DayString | undefined) => void;
};

/** The day shown, with buttons for other days. */
export const DaySwitch = ({ day, today, onChange }: DaySwitchProps) => {
  const words = useScheduleMessages();
  const language = useLanguage();
  const go = (count: number) => {
    const next = addDays(day, count);
    onChange(next === today ? undefined : next);
  };
  return (
    <div className="mb-4 flex items-center gap-1">
      <IconButton
        icon={ChevronLeft}
        label={words.previous}
        className="screen-only"
        onClick={() => go(-1)}
      />
      <h2
        aria-live="polite"
        className="min-w-0 text-center text-lg max-sm:flex-1 sm:min-w-56 print:text-left"
      >
        {day === today && `${words.today}, `}
        {formatDay(day, language, { weekday: 'short', day: 'numeric', month: 'short' })}
      </h2>
      <IconButton
        icon={ChevronRight}
        label={words.following}
        className="screen-only"
        onClick={() => go(1)}
      />
      {day !== today && (
        <Button variant="secondary" className="screen-only" onClick={() => onChange(undefined)}>
          {words.today}
        </Button>
      )}
    </div>
  );
};
