import families from './lexicon/families.json' with { type: 'json' };
import type { Mention } from './match.ts';
import type { Prepared, Token } from './normalise.ts';
import type { Subject, Vital } from './review.ts';
import type { Finding } from './rules.ts';

const MAX_QUOTE = 160;
/** Maximum length of a reason for the doctor. */
export const REASON_MAX_CHARACTERS = 280;

/** Shortens a text to `max` code points including the "…"; never splits a surrogate pair. */
export const cut = (text: string, max: number): string => {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
};

type FamilyId = keyof typeof families;
const isFamily = (id: string): id is FamilyId => Object.hasOwn(families, id);

/** Returns a family's label for the doctor, or the id if the family is unknown. */
export const familyLabel = (id: string): string => (isFamily(id) ? families[id].label : id);

/** Returns the ids of the guidance texts of these families, the general one first. */
export const guidanceOf = (ids: string[]): string[] => [
  ...new Set(['default', ...ids.flatMap((id) => (isFamily(id) ? families[id].guidance : []))]),
];

type Part = 'sentence' | 'clause';

/** Returns the first and last token of the sentences or clauses around a range of tokens. */
const around = (tokens: Token[], [from, to]: [number, number], part: Part): [number, number] => {
  let first = from;
  let last = to;
  while (first > 0 && tokens[first - 1]?.[part] === tokens[from]?.[part]) first -= 1;
  while (last < tokens.length - 1 && tokens[last + 1]?.[part] === tokens[to]?.[part]) last += 1;
  return [first, last];
};

const CLOSING = /^[.!?।॥"”')\]…]+/;

const wordsOf = ({ text, tokens }: Prepared, [from, to]: [number, number]): string => {
  const end = tokens[to]?.end ?? 0;
  const closing = CLOSING.exec(text.slice(end, end + 4))?.[0] ?? '';
  const words = text.slice(tokens[from]?.start ?? 0, end) + closing;
  return words.replace(/\s+/g, ' ');
};

const cutAtWord = (words: string): string => {
  if (words.length <= MAX_QUOTE) return words;
  const start = words.slice(0, MAX_QUOTE - 1);
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), MAX_QUOTE / 2)).trimEnd()}…`;
};

/**
 * Returns the patient's words behind a finding: the sentence or, if that is too long, the clause;
 * otherwise, shortened, the words from the first evidence on or, if the evidence is far apart, the
 * clauses around it.
 */
export const quoteOf = (finding: Finding, prepared: Prepared): string => {
  const from = Math.min(...finding.evidence.map((mention) => mention.from));
  const to = Math.max(...finding.evidence.map((mention) => mention.to));
  const stretch: [number, number] = [from, to];
  const parts: Part[] = ['sentence', 'clause'];
  const wholes = parts.map((part) => wordsOf(prepared, around(prepared.tokens, stretch, part)));
  const fitting = wholes.find((words) => words.length <= MAX_QUOTE);
  if (fitting !== undefined) return fitting;
  const exact = wordsOf(prepared, stretch);
  if (exact.length <= MAX_QUOTE)
    return cutAtWord(wordsOf(prepared, [from, prepared.tokens.length - 1]));
  const each = finding.evidence.map((mention) =>
    wordsOf(prepared, around(prepared.tokens, [mention.from, mention.to], 'clause')),
  );
  return cutAtWord([...new Set(each)].join(' … '));
};

/** Returns a range of the patient's words, shortened at a word boundary if it is too long. */
export const quoteOfWords = (
  { from, to }: { from: number; to: number },
  prepared: Prepared,
): string => cutAtWord(wordsOf(prepared, [from, to]));

const WHO = /^who_/;
const SELF = /^(?:i|im|ive|mujhe|maine|mai|mai̇n|me|mera|meri|mere|my|मुझे|मैं|मैंने|मेरा|मेरी|मेरे)$/;
const SELF_SUBJECT = /^(?:i|im|ive|mujhe|maine|मुझे|मैं|मैंने)$/;

/**
 * Returns the person a message is about; a named relation takes precedence unless a sentence with
 * evidence contains "I".
 */
export const subjectOf = (
  mentions: Mention[],
  evidence: Mention[],
  tokens: Token[],
): { subject: Subject; who?: string } => {
  const sentences = new Set(evidence.map((mention) => tokens[mention.from]?.sentence));
  const isHere = (token: Token | undefined): boolean =>
    sentences.size === 0 || sentences.has(token?.sentence);
  const who = mentions.find((mention) => WHO.test(mention.concept))?.concept.replace(WHO, '');
  const saysSelf = tokens.some((token) => isHere(token) && SELF_SUBJECT.test(token.word));
  if (who !== undefined && !saysSelf) return { subject: 'other', who };
  if (saysSelf || tokens.some((token) => SELF.test(token.word))) return { subject: 'self' };
  const other = mentions.some((mention) => mention.concept === 'other_person');
  return { subject: other ? 'other' : 'unknown' };
};

/** Returns one line for the doctor: the finding, the person it concerns and flagged readings. */
export const reasonFor = (
  lead: string,
  { subject, who }: { subject: Subject; who?: string },
  vitals: Vital[],
): string => {
  const about = subject === 'other' ? ` About another person${who ? ` (${who})` : ''}.` : '';
  const readings = vitals
    .filter((vital) => vital.flag !== '')
    .map((vital) => `${vital.name} ${vital.value} ${vital.unit} (${vital.flag})`)
    .join(', ');
  const line = `${lead}.${about}${readings ? ` Readings: ${readings}.` : ''}`;
  return cut(line, REASON_MAX_CHARACTERS);
};
