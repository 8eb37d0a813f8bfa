import { fullSkeleton } from '../review/index.ts';

/** Fewest letters of a sound that is compared, and of one that may be the start of a name. */
const SOUND_MIN_LETTERS = 2;
const PREFIX_MIN_LETTERS = 3;

const folded = (text: string): string => text.normalize('NFC').toLowerCase();

/** Returns the words of letters alone: two of "D'Souza". */
const lettersOf = (text: string): string[] => folded(text).match(/[\p{L}\p{M}]+/gu) ?? [];

/**
 * Returns the sound of a word of a name in Latin letters or Devanagari: equal for "Kamala", "Kamla"
 * and कमला, "Laxmi" and "Lakshmi", "Mohammed" and "Muhammad", "Singh" and सिंह. Words in
 * other scripts stay as written.
 */
const soundOf = (word: string): string => {
  const [first = '', ...rest] = fullSkeleton(word.replaceAll('x', 'ks'));
  const end = rest.join('').replace(/y$/, 'i').replace(/nh$/, 'ng');
  return first + end.replace(/[ae]/g, '').replaceAll('o', 'u');
};

/**
 * Returns a function that tells whether each word typed is part of a name, or sounds like a word of
 * it or the start of one; null if no word has enough letters for a sound.
 */
export const createSoundsLike = (words: readonly string[]): ((name: string) => boolean) | null => {
  const wanted = words.map((word) => ({
    word: folded(word),
    sound: lettersOf(word).map(soundOf).join(''),
  }));
  if (wanted.every(({ sound }) => sound.length < SOUND_MIN_LETTERS)) return null;
  return (name) => {
    const written = folded(name);
    const sounds = lettersOf(name).map(soundOf);
    return wanted.every(
      ({ word, sound }) =>
        written.includes(word) ||
        (sound.length >= PREFIX_MIN_LETTERS && sounds.some((said) => said.startsWith(sound))) ||
        (sound.length >= SOUND_MIN_LETTERS && sounds.includes(sound)),
    );
  };
};
