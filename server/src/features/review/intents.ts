import ordinary from './lexicon/ordinary.json' with { type: 'json' };
import words from './lexicon/words.json' with { type: 'json' };
import type { Mention } from './match.ts';
import type { Token } from './normalise.ts';
import { skeleton } from './skeleton.ts';

// In the order in which one wins over the next.
const SERVED: [concept: string, intent: string][] = [
  ['i_streak', 'streak'],
  ['i_add_doctor', 'app_doctor'],
  ['i_records', 'records'],
  ['i_goal', 'goals_today'],
  ['i_app', 'app_help'],
  ['i_schedule', 'scheduling'],
  ['i_habits', 'healthy_habits'],
  ['i_thanks', 'thanks'],
  ['i_greeting', 'greeting'],
  ['i_small', 'small_talk'],
];

const LIGHT = new Set(['thanks', 'greeting', 'small_talk']);
const KNOWN = new Set(
  [ordinary.words, words.hindiFunction, words.englishFunction].join(' ').split(' '),
);
// Devanagari is known by its sound, so that the list need not say every word twice.
const KNOWN_SOUNDS = new Set(
  words.hindiFunction.split(' ').concat(ordinary.words.split(' ')).map(skeleton),
);
const isKnown = ({ word, script }: Token): boolean =>
  KNOWN.has(word) || (script === 'devanagari' && KNOWN_SOUNDS.has(skeleton(word)));
// What follows them is somebody's name.
const TITLES = new Set(['dr', 'doctor', 'docter', 'डॉ', 'डॉक्टर']);
const LOGGING = new Set(['tick', 'ticked', 'mark', 'marked', 'टिक', 'record', 'log']);
const MANAGING = new Set(
  'add create make set new edit change rename delete remove banau banaye banana jodu joden jodna badlu badalna hatau hatana'.split(
    ' ',
  ),
);
const NEGATIONS = new Set(
  'no not dont doesnt didnt isnt wont cant never nahi nahin nhi nai mat नहीं नही मत'.split(' '),
);
const ASKING = new Set(['how', 'kaise', 'where', 'bhool', 'forgot', 'कैसे']);

/** The intent the assistant may serve, and whether the patient asks for a person. */
export type Intents = { intent: string | null; asksDoctor: boolean; asksStaff: boolean };

const strangers = (tokens: Token[], mentions: Mention[]): { unknown: number; words: number } => {
  const covered = new Set<number>();
  for (const { from, to } of mentions) for (let at = from; at <= to; at += 1) covered.add(at);
  let unknown = 0;
  let count = 0;
  tokens.forEach((token, at) => {
    if (token.script === 'number') return;
    count += 1;
    const isName = TITLES.has(tokens[at - 1]?.word ?? '');
    if (!covered.has(at) && !isKnown(token) && !isName && token.word.length > 1) unknown += 1;
  });
  return { unknown, words: count };
};

/** "App crash", "phone number": a word inside a longer phrase of an intent speaks of that intent. */
export const isNamed = (mention: Mention, mentions: Mention[]): boolean =>
  mentions.some(
    ({ concept, from, to }) =>
      concept.startsWith('i_') &&
      from <= mention.from &&
      to >= mention.to &&
      to - from > mention.to - mention.from,
  );

// In Hindi "hi" inside a sentence stresses the word before it and greets nobody.
const isStress = ({ concept, from, to }: Mention, tokens: Token[]): boolean =>
  concept === 'i_greeting' && from === to && from > 0 && tokens[from]?.word === 'hi';

/** Reads the intents of a message; an intent counts only when little else is said. */
export const readIntents = (tokens: Token[], all: Mention[]): Intents => {
  const mentions = all.filter((mention) => !isStress(mention, tokens));
  const has = (concept: string): boolean => mentions.some((mention) => mention.concept === concept);
  const asksDoctor = has('i_ask_doctor');
  const asksStaff =
    has('i_personal_data') ||
    (has('i_results') && !has('i_records')) ||
    (has('i_tests') && !has('i_schedule'));
  const found = SERVED.find(([concept]) => has(concept));
  if (found === undefined) return { intent: null, asksDoctor, asksStaff };
  const [, intent] = found;
  const mine = mentions.filter((mention) => mention.concept.startsWith('i_'));
  const { unknown, words: count } = strangers(tokens, mine);
  // A greeting before something not understood is no greeting.
  const allowed = Math.min(1, count / (LIGHT.has(intent) ? 4 : 3));
  // "help" and "problem" are fine about the app, not after a greeting.
  const isUneasy =
    LIGHT.has(intent) &&
    mentions.some((mention) => mention.concept === 'x_soft' && !isNamed(mention, mine));
  const said = new Set(tokens.map((token) => token.word));
  const asks = [...ASKING].some((word) => said.has(word));
  // "It still does not work" is a complaint, whatever small talk its words recall.
  const isDenied = LIGHT.has(intent) && [...NEGATIONS].some((word) => said.has(word));
  if (unknown > allowed || isUneasy || isDenied) return { intent: null, asksDoctor, asksStaff };
  const isLogging = intent === 'goals_today' && [...LOGGING].some((word) => said.has(word)) && asks;
  const isManaging =
    intent === 'goals_today' && asks && [...MANAGING].some((word) => said.has(word));
  // How to do something with goals is a question about the app, not about today's.
  const meant = isManaging ? 'app_help' : isLogging ? 'goal_log' : intent;
  return { intent: meant, asksDoctor, asksStaff };
};
