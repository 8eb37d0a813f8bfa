import { findAges } from './ages.ts';
import { applyContext } from './context.ts';
import { languageOf } from './language.ts';
import body from './lexicon/body.json' with { type: 'json' };
import contextWords from './lexicon/context.json' with { type: 'json' };
import crisis from './lexicon/crisis.json' with { type: 'json' };
import everyday from './lexicon/everyday.json' with { type: 'json' };
import medicines from './lexicon/medicines.json' with { type: 'json' };
import people from './lexicon/people.json' with { type: 'json' };
import qualities from './lexicon/qualities.json' with { type: 'json' };
import ruleSources from './lexicon/rules.json' with { type: 'json' };
import signs from './lexicon/signs.json' with { type: 'json' };
import soundsAlike from './lexicon/sounds-alike.json' with { type: 'json' };
import symptoms from './lexicon/symptoms.json' with { type: 'json' };
import words from './lexicon/words.json' with { type: 'json' };
import { findMentions, type Mention, mentionOf, resolveTokens } from './match.ts';
import { judgeReadings, type Reading } from './measures.ts';
import { findMeterWords } from './meter.ts';
import { type Prepared, prepare, type Token } from './normalise.ts';
import { ENGLISH_WORDS, HINDI_WORDS } from './ordinary.ts';
import { isOfAnother, OF_ONE_PERSON } from './persons.ts';
import { findReadings, readingMentions } from './readings.ts';
import type { Language, StatedReading } from './review.ts';
import {
  applyRules,
  type Finding,
  parseRule,
  type Rule,
  type RuleSource,
  type Standing,
} from './rules.ts';
import { latest } from './scene.ts';
import { skeleton } from './skeleton.ts';
import type { Thresholds } from './thresholds.ts';
import { type ConceptWords, createVocabulary } from './vocabulary.ts';
import { wordSet } from './word-set.ts';
import { findWrongDoses } from './wrong-dose.ts';

/** Result of the analysis of one text. */
export type Analysis = {
  prepared: Prepared;
  language: Language;
  mentions: Mention[];
  readings: Reading[];
  findings: Finding[];
};

const LEXICON: Record<string, ConceptWords> = {
  ...body,
  ...symptoms,
  ...signs,
  ...qualities,
  ...people,
  ...crisis,
  ...medicines,
  ...everyday,
  ...contextWords,
};

const VOCABULARY = createVocabulary(
  LEXICON,
  wordSet(words.realWords, ENGLISH_WORDS),
  wordSet(words.englishOnly),
  wordSet(words.hindiOnly),
  wordSet(words.hindiReal, HINDI_WORDS),
);
const RULES = (ruleSources as RuleSource[]).map(parseRule);
const EMERGENCIES = RULES.filter(({ tier }) => tier === 'EMERGENCY');
/** Concepts that can be evidence for a rule. */
const EVIDENCE = new Set(
  RULES.flatMap(({ conditions }) => conditions.flatMap(({ near }) => near))
    .flatMap(({ groups }) => groups)
    .flat(),
);

// Maximum mentions per concept; more add nothing, and the limit bounds the work on hostile texts.
const MAX_MENTIONS = 24;

/**
 * Limits the mentions of each concept to the first and the last ones, because a long message may
 * end with the emergency.
 */
const capped = (mentions: Mention[]): Mention[] => {
  const counts = new Map<string, number>();
  for (const { concept } of mentions) counts.set(concept, (counts.get(concept) ?? 0) + 1);
  const seen = new Map<string, number>();
  return mentions.filter(({ concept }) => {
    const count = counts.get(concept) ?? 0;
    // Context triggers decide whether a mention is valid, so none of them is left out.
    if (count <= MAX_MENTIONS || concept.startsWith('x_')) return true;
    const place = seen.get(concept) ?? 0;
    seen.set(concept, place + 1);
    return place < MAX_MENTIONS / 2 || place >= count - MAX_MENTIONS / 2;
  });
};

const isMeantNow = ({ negated, past, hypothetical }: Mention): boolean =>
  !(negated || past || hypothetical);

const standingOf = (mentions: Mention[], counts = isMeantNow): Standing => {
  const standing: Standing = new Map();
  for (const mention of mentions) {
    if (!counts(mention)) continue;
    const list = standing.get(mention.concept);
    if (list) list.push(mention);
    else standing.set(mention.concept, [mention]);
  }
  return standing;
};

// Concepts that a longer phrase does not imply: "blood thinner" is neither blood nor paint thinner,
// blood pressure and blood sugar are not bleeding, "khali pet sugar" is no trouble of the belly, and
// "you never answer" is nobody unconscious.
const NOT_SAID_BY: Record<string, ReadonlySet<string>> = {
  unanswered: new Set(['unconscious', 'idiom']),
  blood_thinner: new Set(['bleed', 'bleed_word', 'body_other', 'poison']),
  fasting_sugar: new Set(['belly']),
  heat_named: new Set(['stroke_word']),
  health_phrase: new Set([
    'bleed',
    'bleed_word',
    'poison',
    'burn_acid',
    'overdose_verb',
    'seizure',
    'harm_others',
    'confused',
    'not_feeding',
    'cry_word',
    'wound_named',
    'appendix_word',
  ]),
  bp_word: new Set(['bleed', 'bleed_word']),
  sugar_word: new Set(['bleed', 'bleed_word']),
};
const MAY_BE_UNSAID = new Set(Object.values(NOT_SAID_BY).flatMap((concepts) => [...concepts]));
const isPartOf = ({ concept, from, to }: Mention, wholes: Mention[]): boolean =>
  MAY_BE_UNSAID.has(concept) &&
  wholes.some(
    (whole) =>
      NOT_SAID_BY[whole.concept]?.has(concept) &&
      whole.from <= from &&
      whole.to >= to &&
      whole.from < whole.to,
  );

/** Words that only resemble a word of a concept: "peela" means yellow, not peeling. */
const SOUNDS_ALIKE = new Map<string, Set<string>>();
for (const [concepts, list] of Object.entries(soundsAlike))
  for (const concept of concepts.split(' '))
    SOUNDS_ALIKE.set(concept, new Set([...(SOUNDS_ALIKE.get(concept) ?? []), ...list.split(' ')]));

// Words next to "sir" if it means the head (Hindi), not the form of address.
const OF_A_HEAD = wordSet(
  'dard dukh dukhta dukh bhari bhaari ghoom ghum ghumta ghoomta ghumne chakra chakrata chakkar phat fat phata fata sunn jal chot gir lag khoon soojan tan jakda me mein mai par pe ka ki ke se tak mera mere meri uska uske iska iske pura poora aadha',
);
const OF_A_HEAD_SOUNDS = new Set([...OF_A_HEAD].map(skeleton));
const isOfAHead = ({ word, script }: Token): boolean =>
  script === 'devanagari' ? OF_A_HEAD_SOUNDS.has(skeleton(word)) : OF_A_HEAD.has(word);
const SIR = wordSet('sir sr सर');
const isSpokenTo = (tokens: Token[], at: number): boolean =>
  SIR.has(tokens[at]?.word ?? '') &&
  ![at - 1, at + 1].some((next) => {
    const token = tokens[next];
    return token !== undefined && isOfAHead(token);
  });

const SICK = new Set(['general_sick', 'sick_word']);
/** Returns whether a word is "I'll", which is written like "ill" without its apostrophe. */
const isIWill = ({ word, start, end }: Token): boolean =>
  word === 'ill' && end - start > word.length;

const withoutSoundsAlike = (mentions: Mention[], tokens: Token[]): Mention[] =>
  mentions.filter(({ concept, from, to }) => {
    const others = SOUNDS_ALIKE.get(concept);
    return !(
      (others !== undefined && tokens.slice(from, to + 1).some(({ word }) => others.has(word))) ||
      (concept === 'head' && from === to && isSpokenTo(tokens, from)) ||
      (SICK.has(concept) && from === to && isIWill(tokens[from] as Token))
    );
  });

/**
 * Removes the mentions inside fixed compounds, which do not mean their parts: "flu shot", "cut down
 * on", "stroke of luck".
 */
const withoutCompounds = (all: Mention[], tokens: Token[]): Mention[] => {
  const wholes = all.filter(({ concept }) => Object.hasOwn(NOT_SAID_BY, concept));
  const mentions = wholes.length === 0 ? all : all.filter((mention) => !isPartOf(mention, wholes));
  const compounds = mentions.filter(({ concept }) => concept === 'x_compound');
  if (compounds.length === 0) return mentions;
  const reach = latest(tokens, compounds, 'from', 'to');
  return mentions.filter(
    ({ concept, from, to }) =>
      concept.startsWith('i_') || concept === 'x_compound' || (reach[from] ?? -1) < to,
  );
};

/** Returns the concepts in the words, and the ages, years, counts and wrong doses among them. */
const spokenIn = (tokens: Token[], language: Language, thisYear: number): Mention[] => {
  const ids = resolveTokens(tokens, VOCABULARY, language !== 'en');
  return [
    ...withoutCompounds(withoutSoundsAlike(findMentions(tokens, ids, VOCABULARY), tokens), tokens),
    ...findAges(tokens, thisYear),
    ...findWrongDoses(tokens),
  ];
};

/**
 * Normalises and matches one text, reads its numbers and context, and applies the rules. With
 * `stated`, only the readings entered as numbers are judged.
 */
export const analyse = (
  text: string,
  thresholds: Thresholds,
  thisYear: number,
  stated?: readonly StatedReading[],
  asked?: readonly string[],
): Analysis => {
  const prepared = prepare(text);
  const { tokens, flat } = prepared;
  const language = languageOf(tokens);
  const readings = stated
    ? judgeReadings(stated, thresholds)
    : findReadings(flat, thresholds, asked);
  // The text around entered numbers is generated by the app, so it is not matched.
  const spoken = stated
    ? []
    : [...spokenIn(tokens, language, thisYear), ...findMeterWords(prepared)];
  const found = [...spoken, ...readingMentions(readings, tokens)].sort(
    (a, b) => a.from - b.from || b.to - a.to,
  );
  const mentions = capped(found);
  applyContext(mentions, tokens);
  const findings = applyRules(RULES, standingOf(mentions), tokens);
  return { prepared, language, mentions, readings, findings };
};

/** Returns what some of the rules still find without the evidence that is left out. */
export const findingsWithout = (
  { prepared, mentions }: Pick<Analysis, 'prepared' | 'mentions'>,
  rules: Rule[],
  isLeftOut: (mention: Mention) => boolean,
): Finding[] => {
  const kept = mentions.filter((mention) => !(EVIDENCE.has(mention.concept) && isLeftOut(mention)));
  return applyRules(rules, standingOf(kept), prepared.tokens);
};

/** Returns whether an emergency would be found if nothing were taken as supposed. */
export const hasDangerSupposed = ({ prepared, mentions }: Analysis): boolean =>
  applyRules(
    EMERGENCIES,
    standingOf(mentions, ({ negated, past }) => !negated && !past),
    prepared.tokens,
  ).length > 0;

/** Returns whether a text mentions a concept that can be evidence for a rule. */
export const hasEvidence = ({ mentions }: Pick<Analysis, 'mentions'>): boolean =>
  mentions.some(({ concept }) => EVIDENCE.has(concept));

/**
 * Returns the findings in two texts together that the later one alone does not have. Each rests at
 * least partly on the later text.
 */
export const findingsAcross = (earlier: Analysis, later: Analysis): Finding[] => {
  const before = earlier.prepared.tokens;
  const last = before.at(-1);
  const sentences = (last?.sentence ?? 0) + 1;
  const clauses = (last?.clause ?? 0) + 1;
  const tokens = [
    ...before,
    ...later.prepared.tokens.map((token) => ({
      ...token,
      sentence: token.sentence + sentences,
      clause: token.clause + clauses,
    })),
  ];
  const unmarked = { negated: false, past: false, hypothetical: false };
  const other = isOfAnother(earlier, later);
  const mentions = [
    ...earlier.mentions
      .filter(({ concept }) => !other || !OF_ONE_PERSON.has(concept))
      .map((mention) => ({ ...mention, ...unmarked })),
    ...later.mentions.map((mention) => ({
      ...mention,
      ...unmarked,
      from: mention.from + before.length,
      to: mention.to + before.length,
    })),
  ];
  applyContext(mentions, tokens);
  const known = new Set(later.findings.map(({ rule }) => rule.id));
  return applyRules(RULES, standingOf(mentions), tokens).filter(
    ({ rule, evidence }) =>
      !known.has(rule.id) && evidence.some(({ from }) => from >= before.length),
  );
};

const phraseSpan = (tokens: Token[], phrase: string): [number, number] | undefined => {
  const wanted = prepare(phrase).tokens.map((token) => token.word);
  const from = tokens.findIndex((_, at) =>
    wanted.every((word, offset) => tokens[at + offset]?.word === word),
  );
  return from < 0 || wanted.length === 0 ? undefined : [from, from + wanted.length - 1];
};

/** Returns whether a phrase is negated in a text; undefined if the text does not contain it. */
export const isDenied = (text: string, phrase: string): boolean | undefined => {
  const { tokens } = prepare(text);
  const span = phraseSpan(tokens, phrase);
  if (span === undefined) return undefined;
  const [from, to] = span;
  const asked = mentionOf('asked', from, to);
  const ids = resolveTokens(tokens, VOCABULARY, languageOf(tokens) !== 'en');
  const mentions = [...findMentions(tokens, ids, VOCABULARY), asked].sort(
    (a, b) => a.from - b.from || b.to - a.to,
  );
  applyContext(mentions, tokens);
  return asked.negated;
};
