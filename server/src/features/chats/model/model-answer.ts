import { level } from '@saathi/contract';
import { asciiDigits } from '@saathi/contract/digits';
import { z } from 'zod';
import { cut, type Review } from '../../review/index.ts';
import type { EmergencyNumbers } from '../thread/first-review.ts';

export const MODEL_REASON_MAX_CHARACTERS = 120;
export const DRAFT_MAX_CHARACTERS = 600;

const answer = z.object({
  level,
  reason: z.string().max(MODEL_REASON_MAX_CHARACTERS),
  draft: z.string().max(DRAFT_MAX_CHARACTERS),
  needsDoctor: z.boolean(),
});
/** The JSON Schema of the answer, as given to the model. */
export const ANSWER_SCHEMA = { ...z.toJSONSchema(answer), $schema: undefined };
/** The model's answer; its level can only raise, and its draft is filtered. */
export type ModelAnswer = z.infer<typeof answer>;

/** Replaces control characters except line breaks; the database stores no NUL. */
const withoutControls = (text: string): string => text.replace(/[^\P{Cc}\n]+/gu, ' ').trim();

/** Only the level must be right; a fault in the rest must not lose an emergency. */
const readable = z.object({
  level,
  reason: z
    .string()
    .catch('')
    .transform((text) => cut(withoutControls(text), MODEL_REASON_MAX_CHARACTERS)),
  draft: z.string().transform(withoutControls).pipe(answer.shape.draft).catch(''),
  needsDoctor: answer.shape.needsDoctor.catch(true),
});

/** Returns the model's answer; null if it has no level. */
export const readModelAnswer = (text: string): ModelAnswer | null => {
  try {
    const parsed = readable.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

/** Topics on which a model never drafts an answer: pregnancy, children, medicine. */
const TEMPLATES_ONLY =
  /pregnan|trimester|garbh|गर्भ|प्रेग्न|प्रेगन|breast.?feed|\b(?:bab(?:y|ies)|infants?|newborn|toddler|child(?:ren)?|kids?|sons?|daughters?|beta|beti)\b|bac+hc?h?[aeiou]|शिशु|बच्च|बेट[ाीे]|year.?old|medic|tablet|\bpills?\b|capsule|dos(?:e|age)|insulin|\bdrugs?\b|prescri|refill|inject|vaccin|\btika\b|daw[ao]|\bgoli|दवा|दवाई|गोली|इंसुलिन|इन्सुलिन|टीका|\d\s*(?:mg|ml|mcg|iu)\b/iu;

const FORBIDDEN: readonly RegExp[] = [
  // doses and medicines
  /\d\s*(?:mg|mcg|µg|ml|iu|units?|tablets?|tabs?|capsules?|drops?|puffs?|spoons?|goli|मिग्रा|मिली|गोली|बूँद|बूंद|चम्मच)/iu,
  /medic(?:ine|ation)|tablet|\bpills?\b|capsule|insulin|antibiotic|painkiller|paracetamol|ibuprofen|aspirin|crocin|dolo|steroid|\bdos(?:e|age)s?\b|daw[ao]|\bgoli|दवा|गोली|इंसुलिन/iu,
  // diagnoses
  /\byou (?:(?:may|might|could|probably|likely|seem to|must) have|are (?:having|suffering))\b|\byou have (?!done|completed|been|reached|kept|not|already|made|achieved|finished|any|asked|written|sent|\d|no goals|goals)|\b(?:it|this|that)(?:'s| is| may be| might be| could be)(?: probably| likely| just| only| most likely)? (?:a |an )?(?:normal|nothing|minor|infection|viral|flu|cold|anxiety|stress|gas|acidity|sprain|migraine)|sounds like|diagnos|symptoms? of|(?:bimaari|bimari|rog|infection|बीमारी|रोग|संक्रमण) (?:hai|ho|है|हो)/iu,
  // reassurance that keeps people away from a doctor
  /no need to|(?:don'?t|do not|needn'?t) (?:need|worry|have to)|nothing (?:serious|to worry)|not (?:serious|dangerous|an emergency)|(?:will|'ll) be (?:fine|ok|alright|all right)|safe to\b|\bwait (?:and see|(?:un)?til)|go(?:es)? away|harmless|chinta (?:na|mat)|ghabra|zar(?:oo|u)rat nah|koi baat nahi|चिंता (?:न|मत|की)|घबरा|रूरत नहीं|ठीक हो जा|सामान्य (?:है|बात|सी)/iu,
  // anything but plain text, and names of web pages
  /https?:|www\.|[a-z\d]\.[a-z]{2,}|<[a-z/!]|\]\(|\*\*|```/iu,
];

/** Rules of the first review that found nothing about health. */
const WITHOUT_FINDING = /^(?:intent\.|words\.unknown$|model\.)/;

/** Returns whether a draft may be shown at all for a message with this level and these rules. */
export const mayDraft = ({ level: found, ruleIds }: Pick<Review, 'level' | 'ruleIds'>): boolean =>
  found !== 'EMERGENCY' &&
  found !== 'URGENT' &&
  ruleIds.every((rule) => WITHOUT_FINDING.test(rule));

/** Returns whether only templates may answer these texts of the patient. */
export const needsTemplate = (texts: readonly string[]): boolean =>
  texts.some((text) => TEMPLATES_ONLY.test(text));

/** Digits with what may group them, as in 1800-599-0019. */
const NUMBER = /\p{Nd}(?:[\s().-]{0,3}\p{Nd})*/gu;
// A short number is compared as written: 11.2 is no 112, and 1-1-2 is how a dose is written.
const LONGEST_SHORT = 4;
const comparable = (number: string): string => {
  const digits = number.replace(/\D/g, '');
  return digits.length > LONGEST_SHORT ? digits : number;
};

/**
 * Returns whether a draft says nothing that only a doctor may say, and no number but those to call
 * in an emergency and counts of the patient's goals.
 */
export const isSafeDraft = (draft: string, goals: number, numbers: EmergencyNumbers): boolean => {
  const toCall = Object.values(numbers).map(comparable);
  const text = asciiDigits(draft.normalize('NFKC'));
  const isAllowed = (number: string): boolean =>
    toCall.includes(comparable(number)) || (/^\d{1,2}$/.test(number) && Number(number) <= goals);
  return (
    (text.match(NUMBER) ?? []).every(isAllowed) && !FORBIDDEN.some((pattern) => pattern.test(text))
  );
};
