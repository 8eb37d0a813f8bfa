import { type Clock, dayIn, timeIn } from '../../platform/clock.ts';
import type { RemindersRepository } from './reminders.repository.ts';

const MINUTE_MS = 60_000;
/** How far it looks back after a start: a reminder that is later than this helps nobody. */
const CATCH_UP_MINUTES = 15;

const minuteOf = (instant: Date): number => Math.floor(instant.getTime() / MINUTE_MS);

/**
 * Looks for the goals due since it last looked, minute by minute in every time zone somebody lives
 * in. Several servers may look at once: a goal has one reminder a day.
 */
export const createReminders = (reminders: RemindersRepository, clock: Clock, wake: () => void) => {
  let lookedAt: number | null = null;
  return async (): Promise<void> => {
    const now = minuteOf(clock.now());
    const first = Math.max((lookedAt ?? 0) + 1, now - CATCH_UP_MINUTES + 1);
    if (first > now) return;
    let found = false;
    for (const timeZone of await reminders.timeZones()) {
      for (let minute = first; minute <= now; minute += 1) {
        const instant = new Date(minute * MINUTE_MS);
        const local = { timeZone, day: dayIn(timeZone, instant), time: timeIn(timeZone, instant) };
        found = (await reminders.add(local)) || found;
      }
    }
    lookedAt = now;
    if (found) wake();
  };
};
