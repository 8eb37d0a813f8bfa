import { useMessages } from './i18n.ts';
import { knownMessages } from './known.messages.ts';

/**
 * A sentence of the server in the reader's language, found by its English; undefined for one that
 * is not known.
 */
export const translationOf = <K extends string>(
  sentence: string,
  { english, words }: { english: Record<K, string>; words: Record<K, string> },
): string | undefined => {
  const known = (Object.keys(english) as K[]).find((name) => english[name] === sentence);
  return known && words[known];
};

/** Says a stored specialty in the reader's language; one typed by hand stays as it was typed. */
export const useSpecialty = (): ((stored: string) => string) => {
  const { specialties } = useMessages(knownMessages);
  const words: Record<string, string> = specialties;
  return (stored) => (Object.hasOwn(words, stored) && words[stored]) || stored;
};
