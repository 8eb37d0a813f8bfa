import { withoutTitle } from '@saathi/contract/doctor-name';
import type { AnswerFacts } from '../../review/index.ts';
import type { LockedChat } from './locked-chat.repository.ts';

const formatIn = (locale: string, timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(instant);

/** Returns the time of an appointment as the assistant may tell it; nothing if there is none. */
export const appointmentFacts = (
  startsAt: Date | null,
  timeZone: string,
): Pick<AnswerFacts, 'nextAppointment'> =>
  startsAt === null
    ? {}
    : {
        nextAppointment: {
          en: formatIn('en-IN', timeZone, startsAt),
          hi: formatIn('hi-IN', timeZone, startsAt),
        },
      };

type DoctorOfChat = Pick<LockedChat, 'doctorName' | 'awayUntil' | 'doctorHasDevice'>;

/**
 * Returns what the assistant may say about a doctor; the end of an absence is a date in the
 * clinic's time zone.
 */
export const doctorFacts = (
  { doctorName, awayUntil, doctorHasDevice }: DoctorOfChat,
  now: Date,
  { clinicTimeZone, hasWebhook }: { clinicTimeZone: string; hasWebhook: boolean },
): AnswerFacts => ({
  doctorName: withoutTitle(doctorName),
  isAlerted: doctorHasDevice || hasWebhook,
  ...(awayUntil !== null &&
    awayUntil > now && {
      awayUntil: formatIn('en-IN', clinicTimeZone, awayUntil),
    }),
});
