import { withoutTitle } from '@saathi/contract/doctor-name';
import { LOCALES } from '../../../platform/clock.ts';
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

const inBoth = (timeZone: string, instant: Date) => ({
  en: formatIn(LOCALES.en, timeZone, instant),
  hi: formatIn(LOCALES.hi, timeZone, instant),
});

/** Returns the time of an appointment as the assistant may tell it; nothing if there is none. */
export const appointmentFacts = (
  startsAt: Date | null,
  timeZone: string,
): Pick<AnswerFacts, 'nextAppointment'> =>
  startsAt === null ? {} : { nextAppointment: inBoth(timeZone, startsAt) };

type FactsOfChat = Pick<LockedChat, 'doctorName' | 'awayUntil' | 'doctorHasDevice' | 'language'>;

/**
 * Returns what the assistant may say about a doctor, with the names of the patient's app; the end of
 * an absence is a date in the clinic's time zone.
 */
export const doctorFacts = (
  { doctorName, awayUntil, doctorHasDevice, language }: FactsOfChat,
  now: Date,
  { clinicTimeZone, hasWebhook }: { clinicTimeZone: string; hasWebhook: boolean },
): AnswerFacts => ({
  doctorName: withoutTitle(doctorName),
  isAlerted: doctorHasDevice || hasWebhook,
  appLanguage: language,
  ...(awayUntil !== null && awayUntil > now && { awayUntil: inBoth(clinicTimeZone, awayUntil) }),
});
