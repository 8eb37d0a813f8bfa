import { type Analysis, analyse, findingsAcross, hasEvidence } from './engine.ts';
import { familyLabel, guidanceOf, quoteOf, quoteOfWords, reasonFor, subjectOf } from './explain.ts';
import { isFriendlyPictures, isNamed, isStatement, type Manner, readIntents } from './intents.ts';
import { compareLevels, highest, type Level, needsPerson } from './level.ts';
import medical from './lexicon/medical.json' with { type: 'json' };
import type { Mention } from './match.ts';
import type { Prepared } from './normalise.ts';
import { isLong } from './reader/features.ts';
import { judge, plainEvidence } from './reader/judge.ts';
import {
  READER_VERSION,
  type Reading,
  readAgain,
  type Scores,
  scoresOfFew,
} from './reader/reader.ts';
import { type RegionalReading, readRegional } from './regional.ts';
import type { Review, ReviewContext } from './review.ts';
import type { Finding } from './rules.ts';
import { soften } from './soften.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from './thresholds.ts';

/** Version stored with each level; the first part changes with every change of rules or words. */
export const REVIEW_VERSION = `2026-11-27.5+${READER_VERSION}`;
// Year in which the rules were written; used if the context has no current year.
export const WRITTEN_IN = 2026;
const RECENT = 3;
// The relevant part of earlier messages is near their end, and a short history limits the work.
const RECENT_CHARACTERS = 1_000;
const MEDICAL = new Set<string>(medical.concepts);

// Words that are never a figure of speech.
const ALWAYS_MEANT = new Set(['pregnant', 'postpartum', 'disease_named']);

const isMedical = (mention: Mention): boolean => MEDICAL.has(mention.concept);
const isWithin = (mention: Mention, spans: Pick<Mention, 'from' | 'to'>[]): boolean =>
  spans.some((span) => mention.from <= span.to && mention.to >= span.from);

/** Discards the findings if the evidence of all of them overlaps idioms; otherwise keeps all. */
const withoutIdioms = (analysis: Analysis): { findings: Finding[]; idiom: boolean } => {
  const idioms = analysis.mentions.filter((mention) => mention.concept === 'idiom');
  if (idioms.length === 0) return { findings: analysis.findings, idiom: false };
  const outside = analysis.findings.some((finding) =>
    finding.evidence.some((mention) => !isWithin(mention, idioms)),
  );
  if (outside) return { findings: analysis.findings, idiom: false };
  const rest = analysis.mentions.some(
    (mention) => isMedical(mention) && !isWithin(mention, idioms),
  );
  return { findings: [], idiom: !rest };
};

/** Returns at most the last `max` characters of a text, starting at a word boundary. */
const lastWords = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(-max).replace(/^\S*/, '');

/** Returns the findings that earlier messages add and that also rest on words of this one. */
const withRecent = (
  analysis: Analysis,
  context: ReviewContext,
  thresholds: Thresholds,
  thisYear: number,
) => {
  const recent = (context.recentPatientTexts ?? []).slice(-RECENT).join('\n');
  if (recent === '' || !hasEvidence(analysis)) return [];
  return findingsAcross(
    analyse(lastWords(recent, RECENT_CHARACTERS), thresholds, thisYear),
    analysis,
  );
};

const crisisDenied = (mentions: Mention[], findings: Finding[]): Level | null => {
  const spoken = mentions.filter(({ concept }) => concept === 'suicide' || concept === 'self_harm');
  if (spoken.length === 0) return null;
  if (findings.some((finding) => finding.rule.family === 'self_harm_suicide')) return null;
  return spoken.every((mention) => mention.past && !mention.negated) ? 'ROUTINE' : 'URGENT';
};

type Decision = { level: Level; ruleIds: string[]; families: string[]; lead: string };

const byUrgency = (a: Finding, b: Finding): number => compareLevels(b.rule.tier, a.rule.tier);

const decideOnFindings = (findings: Finding[]): Decision => {
  const top = findings[0];
  const families = [...new Set(findings.map((finding) => finding.rule.family))];
  return {
    level: top?.rule.tier ?? 'UNSURE',
    ruleIds: findings.map((finding) => finding.rule.id),
    families,
    // Only the most urgent finding, because a list would hide it. The inbox names its rules.
    lead: top ? (top.rule.label ?? familyLabel(top.rule.family)) : '',
  };
};

/** Decides on entered numbers without findings; there are no words to interpret. */
const decideOnNumbers = ({ mentions }: Analysis): ReturnType<typeof decideWithoutFindings> => ({
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

const decideWithoutFindings = (
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
  const says = (concept: string): boolean =>
    analysis.mentions.some((mention) => mention.concept === concept);
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

const raise = (decision: Decision, level: Level, ruleId: string, lead: string): Decision =>
  compareLevels(level, decision.level) > 0 || ruleId.startsWith('crisis')
    ? {
        level: highest(level, decision.level),
        ruleIds: [...decision.ruleIds, ruleId],
        families: decision.families,
        lead: compareLevels(level, decision.level) > 0 ? lead : decision.lead,
      }
    : decision;

/** Returns the quote: the words that raised the level if given, otherwise those of the finding. */
const quoteFor = (
  top: Finding | undefined,
  raisedBy: { from: number; to: number } | null,
  prepared: Prepared,
): string => {
  if (raisedBy !== null) return quoteOfWords(raisedBy, prepared);
  return top ? quoteOf(top, prepared) : '';
};

/**
 * Applies the second reader. It only raises levels; the assistant answers alone only if it agrees.
 */
const withReader = (
  decision: Decision,
  reading: Reading,
  { mentions, readings }: Analysis,
): Decision => {
  if (reading.isDespair) {
    const raised = raise(decision, 'EMERGENCY', 'reader.despair', 'Second reader: despair');
    if (raised === decision) return decision;
    return { ...raised, families: [...new Set([...raised.families, 'self_harm_suicide'])] };
  }
  // The reader does not understand negation or numbers, so these are left to the lexicon.
  const denies = mentions.some(
    (mention) => mention.negated && isWithin(mention, [reading.strongest]),
  );
  if (reading.isEmergency && !denies && readings.length === 0)
    return raise(decision, 'EMERGENCY', 'reader.emergency', 'Second reader: emergency');
  if (reading.isUrgent) return raise(decision, 'URGENT', 'reader.urgent', 'Second reader: urgent');
  if (reading.mayBeInfo) return decision;
  return raise(decision, 'UNSURE', 'reader.doubt', 'Second reader: not for the assistant alone');
};

/**
 * Raises a message in a regional language: with danger words to EMERGENCY, otherwise to UNSURE,
 * because only the danger words of the language are known.
 */
const withRegional = (decision: Decision, { name, families }: RegionalReading): Decision => {
  if (families.length === 0)
    return raise(decision, 'UNSURE', 'language.regional', `Written in ${name}, which is not read`);
  const lead = [`Written in ${name}`, ...families.slice(0, 2).map(familyLabel)].join('; ');
  const raised = raise(decision, 'EMERGENCY', 'language.danger', lead);
  return { ...raised, families: [...new Set([...families, ...raised.families])] };
};

/** Reviews one patient's message; escalates all messages except a positively recognised INFO. */
export const reviewMessage = (text: string, context: ReviewContext = {}): Review => {
  const thresholds = { ...DEFAULT_THRESHOLDS, ...context.thresholds };
  const thisYear = context.thisYear ?? WRITTEN_IN;
  const analysis = analyse(text, thresholds, thisYear, context.readings);
  const { prepared, mentions, readings, language } = analysis;
  const silenced = withoutIdioms(analysis);
  const own = { ...silenced, findings: soften(silenced.findings, analysis) };
  const findings = [...own.findings, ...withRecent(analysis, context, thresholds, thisYear)].sort(
    byUrgency,
  );
  const isWritten = context.readings === undefined;
  const reading = language === 'other' || !isWritten ? null : readAgain(prepared);
  const decideSilent = isWritten ? decideWithoutFindings : decideOnNumbers;
  const silent = decideSilent(analysis, own.idiom, reading, context.assistantAsked);
  let decision: Decision = findings.length > 0 ? decideOnFindings(findings) : silent;
  const denied = crisisDenied(mentions, findings);
  if (denied !== null && !own.idiom) {
    decision = raise(decision, denied, 'crisis.spoken', 'Speaks of self-harm, denied or past');
    decision = { ...decision, families: [...new Set([...decision.families, 'self_harm_suicide'])] };
  }
  if (reading !== null) decision = withReader(decision, reading, analysis);
  const regional = readRegional(prepared.tokens);
  if (regional !== null) decision = withRegional(decision, regional);
  const isReaders = decision.ruleIds.some(
    (id) => id.startsWith('reader.') && id !== 'reader.doubt',
  );
  // An answer to the assistant's question goes to a person: "haan", "theek hai", "walked".
  if (context.assistantAsked && decision.level === 'INFO' && isStatement(silent.intent))
    decision = raise(decision, 'UNSURE', 'context.asked', "Answers the assistant's question");
  if (context.openEmergency)
    decision = raise(
      decision,
      'EMERGENCY',
      'context.open-emergency',
      'An emergency of this chat is still open',
    );
  const top = own.findings.length > 0 ? [...own.findings].sort(byUrgency)[0] : undefined;
  const about = subjectOf(mentions, top?.evidence ?? [], prepared.tokens);
  const vitals = readings
    .filter(({ quiet, flag }) => !quiet || flag !== '')
    .map(({ name, value, unit, flag }) => ({ name, value, unit, flag }));
  const isInfo = !needsPerson(decision.level);
  const guidance = ['EMERGENCY', 'URGENT'].includes(decision.level)
    ? guidanceOf(decision.families)
    : [];
  return {
    level: decision.level,
    escalate: !isInfo,
    families: decision.families,
    ruleIds: decision.ruleIds,
    quote: quoteFor(
      top,
      regional?.families.length ? regional.at : isReaders && reading ? reading.strongest : null,
      prepared,
    ),
    reason: reasonFor(decision.lead, about, vitals),
    ...about,
    vitals,
    language: regional?.language ?? language,
    intent: silent.intent,
    guidance,
    asksDoctor: mentions.some((mention) => mention.concept === 'i_ask_doctor'),
    version: REVIEW_VERSION,
  };
};
