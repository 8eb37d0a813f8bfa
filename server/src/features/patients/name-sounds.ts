import { fullSkeleton } from '../review/index.ts';

/** Fewest letters of a sound that is compared, and of one that may be the start of a name. */
const SOUND_MIN_LETTERS = 2;
const PREFIX_MIN_LETTERS = 3;

/** The text in lower case without accents. Vowel signs of other scripts are letters and remain. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();

const APOSTROPHES = /['\u2018\u2019\u02bc]/g;

/** Returns the words of letters alone: two of "D'Souza". */
const lettersOf = (text: string): string[] => folded(text).match(/[\p{L}\p{M}]+/gu) ?? [];

/** Letters of one sound: ज्ञ, "ay" and "ai" before a consonant, and a y that is a vowel. */
const ONE_SOUND: readonly [RegExp, string][] = [
  [/(?<=^|[aeiou])(jn|dny|gny)/g, 'gy'],
  [/ae|[ae]ya?(?=[^aeiouy])/g, 'e'],
  [/(?<=[^aeiou])y(?=[^aeiou])/g, 'e'],
  [/y$/, 'i'],
  [/nh$/, 'ng'],
];

/**
 * Returns the sound of a word of a name in Latin letters or Devanagari: equal for "Kamala", "Kamla"
 * and कमला, "Laxmi" and "Lakshmi", "Mohammed" and "Muhammad", "Singh" and सिंह, "Aisha" and आयशा,
 * "Pragya", "Pradnya" and प्रज्ञा. Words in other scripts stay as written.
 */
const soundOf = (word: string): string => {
  const skeleton = fullSkeleton(word.replaceAll('x', 'ks'));
  const [first = '', ...rest] = ONE_SOUND.reduce(
    (heard, [letters, sound]) => heard.replace(letters, sound),
    skeleton,
  );
  return first + rest.join('').replace(/[ae]/g, '').replaceAll('o', 'u');
};

/** Returns the sounds of a name's words; "D'Souza" is also heard as one word. */
const soundsOf = (name: string): string[] => {
  const joined = name.replace(APOSTROPHES, '');
  const words = joined === name ? lettersOf(name) : [...lettersOf(name), ...lettersOf(joined)];
  return words.map(soundOf);
};

/**
 * Returns a function that tells whether each word typed is part of a name, or sounds like a word of
 * it or the start of one.
 */
export const createNameMatch = (words: readonly string[]): ((name: string) => boolean) => {
  const wanted = words.map((word) => ({
    word: folded(word),
    sound: lettersOf(word.replace(APOSTROPHES, '')).map(soundOf).join(''),
  }));
  return (name) => {
    const written = folded(name);
    const sounds = soundsOf(name);
    return wanted.every(
      ({ word, sound }) =>
        written.includes(word) ||
        (sound.length >= PREFIX_MIN_LETTERS && sounds.some((said) => said.startsWith(sound))) ||
        (sound.length >= SOUND_MIN_LETTERS && sounds.includes(sound)),
    );
  };
};
