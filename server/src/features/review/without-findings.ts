import type { Analysis } from './engine.ts';
import { isFriendlyPictures, isNamed, type Manner, readIntents } from './intents.ts';
import type { Level } from './level.ts';
import medical from './lexicon/medical.json' with { type: 'json' };
import type { Mention } from './match.ts';
import type { Prepared } from './normalise.ts';
import { isLong } from './reader/features.ts';
import { judge, plainEvidence } from './reader/judge.ts';
import { type Reading, type Scores, scoresOfFew } from './reader/reader.ts';

const MEDICAL = new Set<string>(medical.concepts);

// Words that are never a figure of speech.
const ALWAYS_MEANT = new Set(['pregnant', 'postpartum', 'disease_named', 'vision_less']);

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
// may (docs/decisions/178).
const CERTAIN = 1.75;
const BEYOND_DOUBT = 2.5;
const QUIET = { emergency: -1.5, urgent: -1, despair: -3.5 };
// The same for any few words in a row, so that plain words around them hide no danger.
const QUIET_FEW = { emergency: 0, despair: -1 };

/**
 * Returns whether the reader finds neither danger nor despair, in the whole and in a few words. A
 * long message is not quiet, which bounds the time.
 */
const isQuiet = (prepared: Prepared, scores: Scores): boolean => {
  if (prepared.tokens.length === 0 || isLong(prepared)) return false;
  if (
    scores.emergency >= QUIET.emergency ||
    scores.urgent >= QUIET.urgent ||
    scores.despair >= QUIET.despair
  )
    return false;
  const few = scoresOfFew(prepared);
  return few.emergency < QUIET_FEW.emergency && few.despair < QUIET_FEW.despair;
};

/** Returns the judge's log-odds that a message needs no person. */
const plainnessOf = ({ prepared, mentions, language }: Analysis, { scores }: Reading): number =>
  isQuiet(prepared, scores)
    ? judge('plain', plainEvidence(prepared, mentions, language === 'en', scores))
    : Number.NEGATIVE_INFINITY;

// A longer message that names when somebody comes asks or tells something else.
const LONGEST_OF_COMING = 8;

/** How the message is written, and how far the second reader may be relied on. */
const mannerOf = (analysis: Analysis, reading: Reading | null, assistantAsked: boolean): Manner => {
  // Words that answer the assistant's question need not be about what they name.
  const plainness =
    reading === null || assistantAsked ? Number.NEGATIVE_INFINITY : plainnessOf(analysis, reading);
  return {
    isEnglish: analysis.language === 'en',
    isPlain: reading?.isPlain ?? false,
    isSure: reading?.isSure ?? false,
    isCertain: plainness > CERTAIN,
    isBeyondDoubt: plainness > BEYOND_DOUBT,
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
    analysis.mentions.some((mention) => mention.concept === concept);
  if (isFriendlyPictures(analysis.prepared))
    return { ...none, level: 'INFO', intent: 'thanks', lead: 'Answered by the assistant: thanks' };
  // A word in an unsupported script may be the one that matters.
  const isForeign = analysis.prepared.tokens.some((token) => token.script === 'other');
  if (analysis.language === 'other' || isForeign)
    return { ...none, level: 'UNSURE', ruleIds: ['language.other'], lead: 'Language not read' };
  if (
    !idiom &&
    analysis.mentions.some(
      (mention) =>
        isMedical(mention) &&
        !isNamed(mention, analysis.mentions) &&
        (!manner.isBeyondDoubt || ALWAYS_MEANT.has(mention.concept)),
    )
  )
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
