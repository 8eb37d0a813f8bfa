import { type Analysis, analyse, findingsAcross, hasEvidence } from './engine.ts';
import { familyLabel, guidanceOf, quoteOf, quoteOfWords, reasonFor, subjectOf } from './explain.ts';
import { isCourtesy, isNamed, isStatement } from './intents.ts';
import { answerLanguageOf } from './language.ts';
import { compareLevels, highest, type Level, needsPerson } from './level.ts';
import type { Mention } from './match.ts';
import type { Prepared } from './normalise.ts';
import { lowerOldTimes } from './old-times.ts';
import { isOrdinary } from './ordinary.ts';
import { READER_VERSION, type Reading, readAgain } from './reader/reader.ts';
import { type RegionalReading, readRegional } from './regional.ts';
import type { Review, ReviewContext } from './review.ts';
import type { Finding } from './rules.ts';
import { soften } from './soften.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from './thresholds.ts';
import {
  type Decision,
  decideOnNumbers,
  decideWithoutFindings,
  isMedical,
} from './without-findings.ts';
import { wordSet } from './word-set.ts';

/** Version stored with each level; the first part changes with every change of rules or words. */
export const REVIEW_VERSION = `2026-11-29.6+${READER_VERSION}`;
// Year in which the rules were written; used if the context has no current year.
export const WRITTEN_IN = 2026;
const RECENT = 3;
const LEAST_BESIDE_NUMBER = 4;
// The relevant part of earlier messages is near their end, and a short history limits the work.
const RECENT_CHARACTERS = 1_000;

const isWithin = (mention: Mention, spans: Pick<Mention, 'from' | 'to'>[]): boolean =>
  spans.some((span) => mention.from <= span.to && mention.to >= span.from);

/**
 * Discards the findings if all mentions of their ideas overlap idioms; otherwise keeps all but
 * questions about a medicine that are one about the app: "the medicine reminder".
 */
const withoutIdioms = (analysis: Analysis): { findings: Finding[]; idiom: boolean } => {
  const idioms = analysis.mentions.filter((mention) => mention.concept === 'idiom');
  const findings = analysis.findings.filter(
    ({ rule, evidence }) =>
      rule.tier !== 'ROUTINE' || !evidence.every((mention) => isNamed(mention, analysis.mentions)),
  );
  if (idioms.length === 0) return { findings, idiom: false };
  const ideas = new Set(findings.flatMap(({ evidence }) => evidence.map(({ concept }) => concept)));
  const outside = analysis.mentions.some(
    (mention) => ideas.has(mention.concept) && !isWithin(mention, idioms),
  );
  if (outside) return { findings, idiom: false };
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
 * Applies the second reader. It only raises levels; the assistant answers alone only if it agrees, or if the
 * message is a mere courtesy.
 */
const withReader = (
  decision: Decision,
  reading: Reading,
  { prepared, mentions, readings }: Analysis,
): Decision => {
  if (reading.isDespair) {
    const raised = raise(decision, 'EMERGENCY', 'reader.despair', 'Second reader: despair');
    if (raised === decision) return decision;
    return { ...raised, families: [...new Set([...raised.families, 'self_harm_suicide'])] };
  }
  // The reader does not understand negation or numbers, so these are left to the lexicon: a number in
  // range, and one with hardly a word beside it.
  const denies = mentions.some(
    (mention) => mention.negated && isWithin(mention, [reading.strongest]),
  );
  const words = prepared.tokens.filter(({ script }) => script !== 'number');
  const numbersAllow =
    readings.length === 0 ||
    (words.length >= LEAST_BESIDE_NUMBER && readings.every(({ flag }) => flag !== ''));
  if (reading.isEmergency && !denies && numbersAllow)
    return raise(decision, 'EMERGENCY', 'reader.emergency', 'Second reader: emergency');
  if (reading.isUrgent) return raise(decision, 'URGENT', 'reader.urgent', 'Second reader: urgent');
  if (reading.mayBeInfo || isCourtesy(prepared)) return decision;
  return raise(decision, 'UNSURE', 'reader.doubt', 'Second reader: not for the assistant alone');
};

/** Returns a check whether a token is a word of the lexicon or an everyday one. */
const readWords = ({ prepared, mentions, language }: Analysis): ((at: number) => boolean) => {
  const known = new Set<number>();
  for (const { from, to, guessed } of mentions)
    for (let at = from; at <= to && !guessed; at += 1) known.add(at);
  return (at) => {
    const token = prepared.tokens[at];
    return known.has(at) || (token !== undefined && isOrdinary(token, language === 'en'));
  };
};

/**
 * Raises a message in a regional language: with danger words to EMERGENCY, otherwise to UNSURE,
 * because only the danger words of the language are known. Danger words in an English or Hindi
 * message that are English or Hindi words, too, make it URGENT.
 */
const withRegional = (decision: Decision, reading: RegionalReading): Decision => {
  const { name, families, isSpoken, isBorrowed } = reading;
  if (families.length === 0)
    return raise(decision, 'UNSURE', 'language.regional', `Written in ${name}, which is not read`);
  const named = families.slice(0, 2).map(familyLabel);
  const raised =
    isBorrowed && !isSpoken
      ? raise(decision, 'URGENT', 'language.borrowed', `Words of danger in ${name}`)
      : raise(
          decision,
          'EMERGENCY',
          'language.danger',
          [`Written in ${name}`, ...named].join('; '),
        );
  return { ...raised, families: [...new Set([...families, ...raised.families])] };
};

const YES = wordSet('yes yess yeah yep yup y ya haan han haa ha haanji hanji हाँ हां');
const PERHAPS = wordSet('sometimes often maybe perhaps shayad kabhi thoda hmm hm कभी थोड़ा शायद');
const DOES = /^(?:ji|i do|i think so|off and on|आता है|आते हैं)$/;
const DISAGREES = wordSet('no not never none nope nahi nahin nhi na mat bilkul नहीं नही न मत');
const LONGEST_AGREEMENT = 8;

/** Whether a message says yes, also hesitatingly: it begins with yes, or is short and says no no. */
const agrees = ({ tokens }: Prepared): boolean => {
  const words = tokens.map(({ word }) => word);
  if (YES.has(words[0] ?? '') || DOES.test(words.join(' '))) return true;
  if (words.length > LONGEST_AGREEMENT) return false;
  if (words.some((word) => YES.has(word))) return true;
  return words.some((word) => PERHAPS.has(word)) && !words.some((word) => DISAGREES.has(word));
};

/** Applies the answer to the question whether the patient thinks of self-harm. */
const withAnswerToCrisis = (decision: Decision, prepared: Prepared): Decision => {
  if (!agrees(prepared))
    return raise(
      decision,
      'UNSURE',
      'context.asked-self-harm',
      'Answers the question about self-harm',
    );
  const raised = raise(
    decision,
    'EMERGENCY',
    'context.yes-to-self-harm',
    'Says yes to the question about self-harm',
  );
  return { ...raised, families: [...new Set([...raised.families, 'self_harm_suicide'])] };
};

/** Raises what answers a question of the assistant, and what is written beside an open emergency. */
const withContext = (
  before: Decision,
  intent: string | null,
  { assistantAsked, openEmergency }: ReviewContext,
  prepared: Prepared,
): Decision => {
  let decision = before;
  if (assistantAsked === 'self_harm') decision = withAnswerToCrisis(decision, prepared);
  // An answer to the assistant's question goes to a person: "haan", "theek hai", "walked".
  if (assistantAsked && decision.level === 'INFO' && isStatement(intent))
    decision = raise(decision, 'UNSURE', 'context.asked', "Answers the assistant's question");
  if (openEmergency)
    decision = raise(
      decision,
      'EMERGENCY',
      'context.open-emergency',
      'An emergency of this chat is still open',
    );
  return decision;
};

/** Reviews one patient's message; escalates all messages except a positively recognised INFO. */
export const reviewMessage = (text: string, context: ReviewContext = {}): Review => {
  const thresholds = { ...DEFAULT_THRESHOLDS, ...context.thresholds };
  const thisYear = context.thisYear ?? WRITTEN_IN;
  const asked = context.assistantAsked;
  const measures = typeof asked === 'object' ? asked.measures : [];
  const analysis = analyse(text, thresholds, thisYear, context.readings, measures);
  const { prepared, mentions, readings, language } = analysis;
  const silenced = withoutIdioms(analysis);
  const own = {
    ...silenced,
    findings: soften(lowerOldTimes(silenced.findings, analysis), analysis),
  };
  const findings = [...own.findings, ...withRecent(analysis, context, thresholds, thisYear)].sort(
    byUrgency,
  );
  const isWritten = context.readings === undefined;
  const reading = language === 'other' || !isWritten ? null : readAgain(prepared);
  const decideSilent = isWritten ? decideWithoutFindings : decideOnNumbers;
  const silent = decideSilent(analysis, own.idiom, reading, asked !== undefined);
  let decision: Decision = findings.length > 0 ? decideOnFindings(findings) : silent;
  const denied = crisisDenied(mentions, findings);
  if (denied !== null && !own.idiom) {
    decision = raise(decision, denied, 'crisis.spoken', 'Speaks of self-harm, denied or past');
    decision = { ...decision, families: [...new Set([...decision.families, 'self_harm_suicide'])] };
  }
  if (reading !== null) decision = withReader(decision, reading, analysis);
  const foreign = readRegional(prepared.tokens, readWords(analysis));
  if (foreign !== null) decision = withRegional(decision, foreign);
  const regional = foreign?.isSpoken ? foreign : null;
  const isReaders = decision.ruleIds.some(
    (id) => id.startsWith('reader.') && id !== 'reader.doubt',
  );
  decision = withContext(decision, silent.intent, context, prepared);
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
    language: regional?.language ?? answerLanguageOf(language, prepared.tokens, context.language),
    intent: silent.intent,
    guidance,
    asksDoctor: mentions.some((mention) => mention.concept === 'i_ask_doctor'),
    version: REVIEW_VERSION,
  };
};
