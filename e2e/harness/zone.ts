const INDIA = 'Asia/Kolkata';

const hourIn = (timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format());

/**
 * Time zone of the clinic and the browsers: India's, or London's within an hour of midnight in
 * India, so that no day ends during a test. Decided once per run, because workers inherit the
 * environment.
 */
process.env.JOURNEY_TIME_ZONE ??= [23, 0].includes(hourIn(INDIA)) ? 'Europe/London' : INDIA;
export const ZONE = process.env.JOURNEY_TIME_ZONE;

/** Returns today in that zone, or `offset` days later, as YYYY-MM-DD. */
export const localDay = (offset = 0): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now() + offset * 86_400_000);
