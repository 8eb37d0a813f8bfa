import { fullSkeleton } from '../review/index.ts';

/** Fewest letters of a word that may be the start of a name. */
const PREFIX_MIN_LETTERS = 3;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? [];

/**
 * Returns the sound of a word of a name in Latin letters or Devanagari: equal for "Kamala", "Kamla"
 * and कमला, "Laxmi" and "Lakshmi", "Mohammed" and "Muhammad", "Singh" and सिंह. Other
 * scripts stay as written.
 */
const soundOf = (word: string): string => {
  const [first = '', ...rest] = fullSkeleton(word.replaceAll('x', 'ks'));
  const end = rest.join('').replace(/y$/, 'i').replace(/nh$/, 'ng');
  return first + end.replace(/[ae]/g, '').replaceAll('o', 'u');
};

/** Returns whether each word typed sounds like a word of the name, or like its start. */
export const createSoundsLike = (typed: string): ((name: string) => boolean) => {
  const wanted = wordsOf(typed).map((word) => ({
    sound: soundOf(word),
    begins: word.length >= PREFIX_MIN_LETTERS,
  }));
  const isHeard = wanted.length > 0 && wanted.every(({ sound }) => sound !== '');
  if (!isHeard || /\p{N}/u.test(typed)) return () => false;
  return (name) => {
    const sounds = wordsOf(name).map(soundOf);
    return wanted.every(({ sound, begins }) =>
      sounds.some((said) => said === sound || (begins && said.startsWith(sound))),
    );
  };
};
