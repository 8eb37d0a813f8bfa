import type { Analysis } from './engine.ts';
import type { Mention } from './match.ts';
import { placesOf } from './scene.ts';

/** Words of another time, of other people, of what was read or taught, and of an illness that is over. */
const OF_ELSE = new Set([
  'x_old',
  'x_once',
  'x_recalled',
  'x_hist_pre',
  'x_other',
  'x_family',
  'x_told',
  'x_study',
  'x_info',
  'x_cared',
]);
const OF_THESE_DAYS = new Set(['x_recent', 'x_present', 'x_back']);
// "Is", "has", "hai".
const OF_NOW = 'x_now';
// In fewer words, what is told and what happens now are too close: "he had bypass in 2019, he fainted".
const FEWEST_WORDS = 16;

const isOfElse = ({ concept, past, hypothetical }: Mention): boolean =>
  OF_ELSE.has(concept) || past || hypothetical;

/**
 * Returns a function that tells whether a mention is told of something else: its sentence has a word of
 * another time, of other people or of what was read, and its own clause does not speak of now, as in
 * "leg bypass last year, now the same leg has gone white".
 */
export const createIsTold = ({ prepared, mentions }: Analysis) => {
  const { tokens } = prepared;
  const clausesWith = (isMeant: (mention: Mention) => boolean): Set<number> =>
    placesOf(prepared, mentions.filter(isMeant), 'clause');
  const sentences = placesOf(prepared, mentions.filter(isOfElse), 'sentence');
  const clauses = clausesWith(isOfElse);
  const ofTheseDays = clausesWith(({ concept }) => OF_THESE_DAYS.has(concept));
  const ofNow = clausesWith(({ concept }) => concept === OF_NOW);
  const lengths = new Map<number, number>();
  for (const { sentence } of tokens) lengths.set(sentence, (lengths.get(sentence) ?? 0) + 1);
  return ({ from }: Mention): boolean => {
    const { sentence, clause } = tokens[from] ?? { sentence: -1, clause: -1 };
    if (!sentences.has(sentence) || (lengths.get(sentence) ?? 0) < FEWEST_WORDS) return false;
    return !ofTheseDays.has(clause) && (clauses.has(clause) || !ofNow.has(clause));
  };
};
