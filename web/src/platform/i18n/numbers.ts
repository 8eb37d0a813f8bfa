import type { Language } from './i18n.ts';

const formats = new Map<Language, Intl.NumberFormat>();

/** A whole number in a language's grouping: 1,20,000 in Hindi where English has 120,000. */
export const grouped = (language: Language, number: number): string => {
  const format = formats.get(language) ?? new Intl.NumberFormat(language);
  formats.set(language, format);
  return format.format(number);
};
