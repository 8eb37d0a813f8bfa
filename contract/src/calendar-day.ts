// The earliest valid day. Calls accept days from a later date on, so that the days before them
// exist too.
const FIRST_DAY = '1800-01-01';
export const FIRST_ASKED_DAY = '1900-01-01';

export const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns whether a text is a valid day of the calendar, as YYYY-MM-DD. */
export const isCalendarDay = (text: string): boolean => {
  if (!CALENDAR_DAY.test(text) || text < FIRST_DAY) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};
