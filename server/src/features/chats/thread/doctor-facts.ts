import { withoutTitle } from '../../doctors/index.ts';
import type { AnswerFacts } from '../../review/index.ts';

/** What the assistant may say of a doctor, the end of an absence in words of the clinic's calendar. */
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
