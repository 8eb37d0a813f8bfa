import { AppError } from '../../platform/app-error.ts';
import { DAY_MS } from '../../platform/clock.ts';

/** A year, and the days that a calendar shows beyond it. */
const AWAY_MAX_DAYS = 400;

/** Throws `bad_request` for an absence that ends more than about a year ahead. */
export const requireAwayUntil = (until: string | null | undefined, now: Date): void => {
  if (!until || Date.parse(until) <= now.getTime() + AWAY_MAX_DAYS * DAY_MS) return;
  throw new AppError('bad_request', 'Please choose a day within a year.', {
    fields: { awayUntil: 'Must be within a year' },
  });
};
