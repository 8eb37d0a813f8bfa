import type { DayString, GoalDay } from '@saathi/contract';
import { formatDay } from '../../platform/i18n/days.ts';
import { type Language, useLanguage } from '../../platform/i18n/i18n.ts';
import { useSharedMessages } from '../../platform/i18n/shared.messages.ts';
import type { Day } from '../../ui/day-mark.tsx';

const DAYS_PER_WEEK = 7;
// The clinic's weeks start on Monday, as calendars in India do.
const MONDAY_FIRST = 6;
const LABELLED_ROWS = [0, 2, 4];

/** Returns the weekday of a day, 0 for Monday. */
const weekdayOf = (day: DayString): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() + MONDAY_FIRST) % DAYS_PER_WEEK;

/** Returns the labels of a calendar of these days: its first weekday, weekday names and months. */
export const calendarLabels = (entries: readonly { date: DayString }[], language: Language) => {
  const days = entries.map(({ date }) => date);
  const first = days[0];
  if (!first) return { firstWeekday: 0, weekdays: [], months: [] };
  const firstWeekday = weekdayOf(first);
  const monday = days.find((day) => weekdayOf(day) === 0) ?? first;
  const from = days.indexOf(monday);
  const weekdays = Array.from({ length: DAYS_PER_WEEK }, (_, row) => {
    const day = days[from + row];
    return day && LABELLED_ROWS.includes(row) ? formatDay(day, language, { weekday: 'short' }) : '';
  });
  const months = days.flatMap((day, place) =>
    day.endsWith('-01')
      ? [
          {
            column: Math.ceil((firstWeekday + place) / DAYS_PER_WEEK),
            label: formatDay(day, language, { month: 'short' }),
          },
        ]
      : [],
  );
  return { firstWeekday, weekdays, months };
};

/** Converts a goal's entries, today's last, into the days that strips and calendars show. */
export const useProgressDays = () => {
  const words = useSharedMessages().day;
  const language = useLanguage();
  const unachieved = { excused: words.excused, not_due: words.notDue };
  return (entries: readonly GoalDay[]): Day[] =>
    entries.map(({ date, achieved, off }, place) => ({
      id: date,
      label: words.label({
        date: formatDay(date, language),
        state: achieved ? words.achieved : off ? unachieved[off] : words.notAchieved,
      }),
      share: Number(achieved),
      off,
      caption: formatDay(date, language, { weekday: 'narrow' }),
      isToday: place === entries.length - 1,
    }));
};
