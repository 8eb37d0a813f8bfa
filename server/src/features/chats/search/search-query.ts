import { SEARCH_WORDS_MAX, type UserId } from '@saathi/contract';
import { AppError } from '../../../platform/app-error.ts';
import { keysOf, prepare, type Token } from '../../review/index.ts';

/** A parsed search: the query for the database, and whether a word of a message matches. */
export type SearchQuery = { query: string; isMeant: (word: Token) => boolean };

type SearchTerm = { keys: readonly string[]; begun: boolean };

/** Minimum letters of a prefix; shorter ones match too many words. */
const PREFIX_MIN_LETTERS = 3;

/** Returns the distinct words typed; the last one counts as a prefix if nothing follows it. */
const wordsOf = (typed: string): SearchTerm[] => {
  const { text, tokens } = prepare(typed.trim());
  const words = tokens.map((token) => ({
    keys: keysOf(token),
    begun: token.end === text.length && token.script !== 'number',
  }));
  return [...new Map(words.map((word) => [word.keys.join(' '), word])).values()];
};

const mayBePrefixOf = ({ begun }: SearchTerm, key: string): boolean =>
  begun && [...key].length >= PREFIX_MIN_LETTERS;

/** Quotes a lexeme for the database, whatever it contains. */
const quoted = (key: string): string => `'${key.replace(/['\\]/g, '$&$&')}'`;

const termOf = (word: SearchTerm): string =>
  `(${word.keys.map((key) => quoted(key) + (mayBePrefixOf(word, key) ? ':*' : '')).join(' | ')})`;

/** Parses what a doctor searches for; throws `bad_request` for too many words. */
export const parseSearchQuery = (doctorId: UserId, typed: string): SearchQuery => {
  const words = wordsOf(typed);
  if (words.length > SEARCH_WORDS_MAX) {
    throw new AppError('bad_request', `Please search for at most ${SEARCH_WORDS_MAX} words.`);
  }
  const isMeantBy = (word: SearchTerm, keys: readonly string[]): boolean =>
    word.keys.some((wanted) =>
      keys.some((key) => key === wanted || (mayBePrefixOf(word, wanted) && key.startsWith(wanted))),
    );
  return {
    query: [quoted(`@${doctorId}`), ...words.map(termOf)].join(' & '),
    isMeant: (token) => {
      const keys = keysOf(token);
      return words.some((word) => isMeantBy(word, keys));
    },
  };
};
