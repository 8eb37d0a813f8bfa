import { withoutTitle } from '@saathi/contract/doctor-name';
import type { AnswerFacts } from '../../review/index.ts';

/**
 * Returns what the assistant may say about a doctor; the end of an absence is a date in the
 * clinic's time zone.
 */
export const doctorFacts = (
  { doctorName, awayUntil }: { doctorName: string; awayUntil: Date | null },
  now: Date,
  timeZone: string,
): AnswerFacts => ({
  doctorName: withoutTitle(doctorName),
  ...(awayUntil !== null &&
    awayUntil > now && {
      awayUntil: new Intl.DateTimeFormat('en-IN', {
        timeZone,
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        hour: 'numeric',
        minute: '2-digit',
      }).format(awayUntil),
    }),
});
