import type { DayString, PushLanguage } from '@saathi/contract';
import { LOCALES } from '../../platform/clock.ts';

const WORDS: Record<PushLanguage, Record<'written' | 'corrected', (day: string) => string>> = {
  en: {
    written: (day) =>
      `Your doctor wrote a note about your visit: ${day}. You can read it in Records.`,
    corrected: (day) =>
      `Your doctor corrected the note about your visit: ${day}. Please read it again in Records.`,
  },
  hi: {
    written: (day) => `आपके डॉक्टर ने आपकी मुलाक़ात के बारे में लिखा है: ${day}। यह रिकॉर्ड में मिलेगा।`,
    corrected: (day) => `आपके डॉक्टर ने मुलाक़ात का लिखा सुधारा है: ${day}। कृपया रिकॉर्ड में दोबारा पढ़ें।`,
  },
};

/** Returns the chat line about a note, in the patient's language, without names and quotes. */
export const lineOf = (
  what: 'written' | 'corrected',
  day: DayString,
  language: PushLanguage,
): string => {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return WORDS[language][what](format.format(new Date(day)));
};
