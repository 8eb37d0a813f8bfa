import type { DayString } from '@saathi/contract';
import { formatDay } from './days.ts';
import type { Language } from './i18n.ts';

const DAYS_PER_WEEK = 7;
// The clinic's weeks begin on Monday, as calendars in India do.
const MONDAY_FIRST = 6;
const LABELLED_ROWS = [0, 2, 4];

/** Place of a day in its week, 0 for Monday. */
const weekdayOf = (day: DayString): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() + MONDAY_FIRST) % DAYS_PER_WEEK;

/** What stands around a calendar of these days: where it begins, its weekdays and its months. */
export const calendarFrame = (days: readonly DayString[], language: Language) => {
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
