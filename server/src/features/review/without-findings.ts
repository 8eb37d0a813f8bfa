import { type Analysis, hasDangerSupposed } from './engine.ts';
import { isFriendlyPictures, isNamed, isOfIdiom, type Manner, readIntents } from './intents.ts';
import type { Level } from './level.ts';
import body from './lexicon/body.json' with { type: 'json' };
import medical from './lexicon/medical.json' with { type: 'json' };
import type { Mention } from './match.ts';
import { hasUnknownPart } from './plain-words.ts';
import { isLong } from './reader/features.ts';
import { judge, plainEvidence } from './reader/judge.ts';
import { HEADS, type Reading, type Scores, scoresOfFew } from './reader/reader.ts';

const MEDICAL = new Set<string>(medical.concepts);

// Words that are never a figure of speech.
const ALWAYS_MEANT = new Set(['pregnant', 'postpartum', 'disease_named', 'vision_less', 'goodbye']);

export const isMedical = (mention: Mention): boolean => MEDICAL.has(mention.concept);
/** A level and what it rests on; `lead` begins the reason shown in the inbox. */
export type Decision = { level: Level; ruleIds: string[]; families: string[]; lead: string };

/** Decides on entered numbers without findings; there are no words to interpret. */
export const decideOnNumbers = ({ mentions }: Analysis): Decision & { intent: string | null } => ({
  level: mentions.some(isMedical) ? 'ROUTINE' : 'UNSURE',
  ruleIds: ['reading.entered'],
  families: [],
  intent: null,
  lead: 'An entered reading',
});

// The judge's log-odds above which the assistant may answer, and the reader's scores below which it
// may (docs/decisions/178 and 185): QUIET of the whole, QUIET_FEW of any few words in a row, so that
// plain words around them hide no danger.
const CERTAIN = 1;
// Of a message that says little: a short one, or one with an unknown part.
const CERTAIN_OF_LITTLE = 1.75;
const BEYOND_DOUBT = 2.5;
const QUIET = { emergency: -1, urgent: -0.5, despair: -3.25 };
const QUIET_FEW = { emergency: 0.5, despair: -0.5 };
// Where the reader is farther from danger and no part of the body is named.
const CALM = { emergency: -2, urgent: -1.5, despair: -2.5 };
const CALM_FEW = { emergency: -1, despair: -1.2 };
// A shorter message may refer to an earlier one.
const FEWEST_OF_CALM = 6;

const isBelow = (scores: Scores, limits: Partial<Scores>): boolean =>
  HEADS.every((head) => scores[head] < (limits[head] ?? Number.POSITIVE_INFINITY));

/**
 * The judge's log-odds that a message needs no person, whether it is far from danger, whether every
 * part of it has a known word, and whether it says too little for the lower bound.
 */
type Plainness = { odds: number; isCalm: boolean; isKnown: boolean; isLittle: boolean };
const NOT_PLAIN: Plainness = {
  odds: Number.NEGATIVE_INFINITY,
  isCalm: false,
  isKnown: false,
  isLittle: true,
};

/**
 * Returns the judge's log-odds, without any if the reader finds danger or despair in the whole or in
 * a few words. A long message is not judged, which bounds the time.
 */
const plainnessOf = (
  { prepared, mentions, language }: Analysis,
  { scores }: Reading,
): Plainness => {
  const { tokens } = prepared;
  if (tokens.length === 0 || isLong(prepared) || !isBelow(scores, QUIET)) return NOT_PLAIN;
  const few = scoresOfFew(prepared);
  if (!isBelow(few, QUIET_FEW)) return NOT_PLAIN;
  const isEnglish = language === 'en';
  const isKnown = !hasUnknownPart(prepared, isEnglish);
  const isLittle = !isKnown || tokens.length < FEWEST_OF_CALM;
  return {
    isKnown,
    isLittle,
    odds: judge('plain', plainEvidence(prepared, mentions, isEnglish, scores)),
    isCalm:
      !isLittle &&
      isBelow(scores, CALM) &&
      isBelow(few, CALM_FEW) &&
      !mentions.some(({ concept }) => Object.hasOwn(body, concept)),
  };
};

// A longer message that names when somebody comes asks or tells something else.
const LONGEST_OF_COMING = 8;

/** How the message is written, and how far the second reader may be relied on. */
const mannerOf = (analysis: Analysis, reading: Reading | null, assistantAsked: boolean): Manner => {
  // Words that answer the assistant's question need not be about what they name.
  const { odds, isCalm, isKnown, isLittle } =
    reading === null || assistantAsked ? NOT_PLAIN : plainnessOf(analysis, reading);
  return {
    isEnglish: analysis.language === 'en',
    isPlain: reading?.isPlain ?? false,
    isSure: reading?.isSure ?? false,
    isCertain: odds > (isLittle ? CERTAIN_OF_LITTLE : CERTAIN),
    isCalm: isCalm && odds > CERTAIN,
    isBeyondDoubt: isKnown && odds > BEYOND_DOUBT,
  };
};

/**
 * Decides on words in which no rule found a danger: answered by the assistant if they are recognised
 * and nothing else is said, otherwise for a person.
 */
export const decideWithoutFindings = (
  analysis: Analysis,
  idiom: boolean,
  reading: Reading | null,
  assistantAsked = false,
): Decision & { intent: string | null } => {
  const manner = mannerOf(analysis, reading, assistantAsked);
  const { intent, asksDoctor, asksStaff } = readIntents(
    analysis.prepared,
    analysis.mentions,
    manner,
  );
  const none = { ruleIds: [], families: [], intent: null };
  const says = (concept: string): boolean =>
    analysis.mentions.some(
      (mention) => mention.concept === concept && !isOfIdiom(mention, analysis.mentions),
    );
  if (isFriendlyPictures(analysis.prepared))
    return { ...none, level: 'INFO', intent: 'thanks', lead: 'Answered by the assistant: thanks' };
  // A word in an unsupported script may be the one that matters.
  const isForeign = analysis.prepared.tokens.some((token) => token.script === 'other');
  if (analysis.language === 'other' || isForeign)
    return { ...none, level: 'UNSURE', ruleIds: ['language.other'], lead: 'Language not read' };
  if (analysis.readings.some(({ quiet }) => !quiet))
    return { ...none, level: 'ROUTINE', ruleIds: ['reading.said'], lead: 'A reading' };
  const isOfHealth = analysis.mentions.some(
    (mention) =>
      isMedical(mention) &&
      !isNamed(mention, analysis.mentions) &&
      (!manner.isBeyondDoubt || ALWAYS_MEANT.has(mention.concept)),
  );
  // "His thumb came off, I read it can be put back": a danger taken as read is for a person.
  if (!idiom && (isOfHealth || hasDangerSupposed(analysis)))
    return { ...none, level: 'ROUTINE', ruleIds: ['words.medical'], lead: 'Health question' };
  if (asksDoctor)
    return {
      ...none,
      level: 'ROUTINE',
      ruleIds: ['intent.doctor'],
      intent,
      lead: 'Asks for the doctor',
    };
  if (asksStaff)
    return {
      ...none,
      level: 'ROUTINE',
      ruleIds: ['intent.staff'],
      intent,
      lead: 'Asks for papers or results',
    };
  if (says('i_coming') && analysis.prepared.tokens.length <= LONGEST_OF_COMING)
    return {
      ...none,
      level: 'ROUTINE',
      ruleIds: ['intent.coming'],
      intent,
      lead: 'Says when they come',
    };
  // "Delete my account, I will not need it any more" is more than a question about the app.
  const served = !says('x_grave') && (!says('x_worry') || intent === 'app_help');
  if (intent !== null && served)
    return { ...none, level: 'INFO', intent, lead: `Answered by the assistant: ${intent}` };
  return {
    ...none,
    level: 'UNSURE',
    ruleIds: ['words.unknown'],
    lead: 'Not understood by the first review',
  };
};
