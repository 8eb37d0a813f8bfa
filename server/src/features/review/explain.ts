import families from './lexicon/families.json' with { type: 'json' };
import type { Mention } from './match.ts';
import type { Prepared, Token } from './normalise.ts';
import type { Subject, Vital } from './review.ts';
import type { Finding } from './rules.ts';

const MAX_QUOTE = 160;
const MAX_REASON = 280;

type FamilyId = keyof typeof families;
const isFamily = (id: string): id is FamilyId => Object.hasOwn(families, id);

/** The family's name for the doctor. */
export const familyLabel = (id: string): string => (isFamily(id) ? families[id].label : id);

/** Ids of the guidance texts of these families, the general one first. */
export const guidanceOf = (ids: string[]): string[] => [
  ...new Set(['default', ...ids.flatMap((id) => (isFamily(id) ? families[id].guidance : []))]),
];

const wordsOf = (mention: Mention, { text, tokens }: Prepared): string =>
  text.slice(tokens[mention.from]?.start ?? 0, tokens[mention.to]?.end ?? 0);

/** The patient's own words that fired: one stretch, or the pieces when they lie far apart. */
export const quoteOf = (finding: Finding, prepared: Prepared): string => {
  const inOrder = [...finding.evidence].sort((a, b) => a.from - b.from);
  const first = prepared.tokens[inOrder[0]?.from ?? 0];
  const last = prepared.tokens[Math.max(...inOrder.map((mention) => mention.to))];
  const whole = prepared.text.slice(first?.start ?? 0, last?.end ?? 0).replace(/\s+/g, ' ');
  if (whole.length <= MAX_QUOTE) return whole;
  const pieces = [...new Set(inOrder.map((mention) => wordsOf(mention, prepared)))].join(' … ');
  return pieces.slice(0, MAX_QUOTE);
};

const WHO = /^who_/;
const SELF = /^(?:i|im|ive|mujhe|maine|mai|mai̇n|me|mera|meri|mere|my|मुझे|मैं|मैंने|मेरा|मेरी|मेरे)$/;
const SELF_SUBJECT = /^(?:i|im|ive|mujhe|maine|मुझे|मैं|मैंने)$/;

/** Who the words are about; a named relation wins unless the same sentence says "I". */
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

/** One line for the doctor: what fired, about whom, which readings. */
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
  return line.length <= MAX_REASON ? line : `${line.slice(0, MAX_REASON - 1)}…`;
};
