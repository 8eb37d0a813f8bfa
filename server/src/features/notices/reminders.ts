import {
  type Clock,
  DAY_MINUTES,
  dayIn,
  MINUTE_MS,
  minutesOf,
  timeIn,
  timeOf,
} from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { LocalMinute, RemindersRepository } from './reminders.repository.ts';

/** How far to look back after a start; a reminder that is later than this helps nobody. */
const CATCH_UP_MINUTES = 15;

const minuteOf = (instant: Date): number => Math.floor(instant.getTime() / MINUTE_MS);

type Parts = {
  reminders: RemindersRepository;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
  /** Called when there is something to ring. */
  wake(): void;
};

/** Clocks are put forward by at most this when summer time begins. */
const SKIPPED_MAX = 120;

/** Returns the time of day in a zone, after the times skipped if its clock was just put forward. */
const timesAt = (timeZone: string, instant: Date): string[] => {
  const time = timeIn(timeZone, instant);
  const before = timeIn(timeZone, new Date(instant.getTime() - MINUTE_MS));
  const first = minutesOf(before) + 1;
  const skipped = (minutesOf(time) - first + DAY_MINUTES) % DAY_MINUTES;
  if (skipped > SKIPPED_MAX) return [time];
  return Array.from({ length: skipped + 1 }, (_, n) => timeOf((first + n) % DAY_MINUTES));
};

/** Returns the local minute of every zone; zones with the same time are grouped. */
const localMinutes = (
  timeZones: readonly string[],
  instant: Date,
  logger: Parts['logger'],
): LocalMinute[] => {
  const found = new Map<string, LocalMinute>();
  for (const timeZone of timeZones) {
    try {
      const day = dayIn(timeZone, instant);
      for (const time of timesAt(timeZone, instant)) {
        const known = found.get(`${day} ${time}`);
        if (known) known.timeZones.push(timeZone);
        else found.set(`${day} ${time}`, { timeZones: [timeZone], day, time });
      }
    } catch (error) {
      // An unknown time zone must not hold up the others.
      logger.warn({ err: error, timeZone }, 'a time zone is not known');
    }
  }
  return [...found.values()];
};

/**
 * Creates a function that looks for the goals due since its last run, minute by minute in every
 * time zone in use. Several servers may run it at the same time, because a goal has one reminder
 * per day.
 */
export const createReminders = ({ reminders, clock, logger, wake }: Parts) => {
  let lookedAt: number | null = null;
  return async (): Promise<void> => {
    const now = minuteOf(clock.now());
    // If the clock was set back, the minutes that come again have not been looked at.
    const seen = lookedAt !== null && lookedAt <= now ? lookedAt : 0;
    const first = Math.max(seen + 1, now - CATCH_UP_MINUTES + 1);
    if (first > now) return;
    let added = 0;
    const timeZones = await reminders.timeZones();
    for (let minute = first; minute <= now; minute += 1) {
      for (const local of localMinutes(timeZones, new Date(minute * MINUTE_MS), logger)) {
        added += await reminders.add(local);
      }
    }
    lookedAt = now;
    if (added > 0) wake();
  };
};
