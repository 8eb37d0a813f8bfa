import type { PushLanguage, Role } from '@saathi/contract';
import { LOCALES } from '../../platform/clock.ts';

/** The kinds of chat lines about an appointment. */
export type LineKind =
  | 'requested'
  | 'booked'
  | 'confirmed'
  | 'declined'
  | 'arrived'
  | 'done'
  | 'no_show'
  | 'set_back'
  | 'cancelled'
  | 'moved'
  | 'video'
  | 'ended';

export type LineFacts = { when: Date; token: number; by: Role };

type Words = Record<LineKind, (facts: { when: string; token: number; by: string }) => string>;
type Texts = Words & { roles: Record<Role, string>; at: (day: string, time: string) => string };

const words: Record<PushLanguage, Texts> = {
  en: {
    at: (day, time) => `${day} at ${time}`,
    roles: { patient: 'the patient', doctor: 'the doctor' },
    requested: ({ when }) => `I would like an appointment: ${when}.`,
    booked: ({ when, token }) => `Appointment booked: ${when}. Token ${token}.`,
    confirmed: ({ when, token }) => `Appointment confirmed: ${when}. Token ${token}.`,
    declined: ({ when }) => `Appointment declined: ${when}. Please choose another time.`,
    arrived: ({ when, token }) => `Arrived for the appointment: ${when}. Token ${token}.`,
    done: ({ when }) => `Appointment done: ${when}.`,
    no_show: ({ when }) => `Did not come to the appointment: ${when}.`,
    set_back: ({ when, token }) =>
      `Correction: this appointment still stands: ${when}. Token ${token}.`,
    cancelled: ({ when, by }) => `Appointment cancelled by ${by}: ${when}.`,
    moved: ({ when, token, by }) => `Appointment moved by ${by} to ${when}. Token ${token}.`,
    video: ({ when }) => `The video visit link has changed: ${when}.`,
    ended: ({ when }) => `Appointment cancelled, as doctor and patient parted: ${when}.`,
  },
  hi: {
    at: (day, time) => `${day}, ${time}`,
    roles: { patient: 'मरीज़', doctor: 'डॉक्टर' },
    requested: ({ when }) => `मुझे मिलने का समय चाहिए: ${when}।`,
    booked: ({ when, token }) => `मुलाक़ात तय हुई: ${when}। टोकन ${token}।`,
    confirmed: ({ when, token }) => `मुलाक़ात पक्की हुई: ${when}। टोकन ${token}।`,
    declined: ({ when }) => `यह समय नहीं मिल सका: ${when}। कृपया दूसरा समय चुनें।`,
    arrived: ({ when, token }) => `मुलाक़ात के लिए आ गए: ${when}। टोकन ${token}।`,
    done: ({ when }) => `मुलाक़ात हो गई: ${when}।`,
    no_show: ({ when }) => `मुलाक़ात पर नहीं आए: ${when}।`,
    set_back: ({ when, token }) => `सुधार: यह मुलाक़ात अब भी पक्की है: ${when}। टोकन ${token}।`,
    cancelled: ({ when, by }) => `${by} ने मुलाक़ात रद्द की: ${when}।`,
    moved: ({ when, token, by }) => `${by} ने मुलाक़ात का समय बदला: ${when}। टोकन ${token}।`,
    video: ({ when }) => `वीडियो मुलाक़ात का लिंक बदला है: ${when}।`,
    ended: ({ when }) => `मुलाक़ात रद्द हुई, क्योंकि डॉक्टर और मरीज़ अब जुड़े नहीं हैं: ${when}।`,
  },
};

/** Returns the text of a chat line, in the patient's language and the clinic's time zone. */
export const lineOf = (
  kind: LineKind,
  { when, token, by }: LineFacts,
  language: PushLanguage,
  timeZone: string,
): string => {
  const locale = LOCALES[language];
  const day = when.toLocaleDateString(locale, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  // Apart from the day, because together Hindi has "10:30 am बजे".
  const time = when.toLocaleTimeString(locale, { timeZone, hour: 'numeric', minute: '2-digit' });
  const { roles, at, [kind]: sentence } = words[language];
  return sentence({ when: at(day, time), token, by: roles[by] });
};
