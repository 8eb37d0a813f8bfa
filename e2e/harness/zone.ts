const INDIA = 'Asia/Kolkata';

const hourIn = (timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format());

/**
 * The time zone of the clinic and of the browsers: India's, but within an hour of midnight there London's, so that
 * no day ends within a journey. Decided once a run: workers inherit the environment.
 */
process.env.JOURNEY_TIME_ZONE ??= [23, 0].includes(hourIn(INDIA)) ? 'Europe/London' : INDIA;
export const ZONE = process.env.JOURNEY_TIME_ZONE;

/** Today in that zone, or so many days later, as YYYY-MM-DD. */
export const localDay = (offset = 0): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now() + offset * 86_400_000);
