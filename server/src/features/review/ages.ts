import { type Mention, mentionOf } from './match.ts';
import type { Token } from './normalise.ts';

const UNITS = new Map<string, number>();
const DAYS_A_YEAR = 365;
const DAYS_A_MONTH = 30.4;
for (const [days, words] of [
  [1, 'day days din दिन'],
  [7, 'week weeks wk wks hafte hafta हफ्ते हफ्ता सप्ताह'],
  [DAYS_A_MONTH, 'month months mo mos mth mahine mahina maheene mahene महीने महीना माह'],
  [DAYS_A_YEAR, 'year years yr yrs yo y saal sal साल वर्ष बरस'],
] as const)
  for (const word of words.split(' ')) UNITS.set(word, days);

const COUNTS: Record<string, number> = {
  one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10,
  eleven: 11, twelve: 12, dozen: 12, fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60,
  hundred: 100, gyarah: 11, barah: 12, pandrah: 15, pachees: 25, chalis: 40, chalees: 40, bees: 20, tees: 30, pachas: 50, pachaas: 50, ek: 1, do: 2, teen: 3, tin: 3, char: 4, chaar: 4, paanch: 5, panch: 5,
  chhah: 6, chhe: 6, che: 6, saat: 7, sat: 7, aath: 8, ath: 8, nau: 9, das: 10, dedh: 1.5, dhai: 2.5,
  एक: 1, दो: 2, तीन: 3, चार: 4, पाँच: 5, पांच: 5, छह: 6, छः: 6, सात: 7, आठ: 8, नौ: 9, दस: 10, ग्यारह: 11, बारह: 12, पंद्रह: 15, पन्द्रह: 15, पच्चीस: 25, चालीस: 40, बीस: 20, तीस: 30, पचास: 50, डेढ़: 1.5, ढाई: 2.5,
}; // biome-ignore format: a short table

const WORDS = new Map(Object.entries(COUNTS));

const CHILD =
  /^(?:bab(?:y|ies)|little|infant|newborn|child|kid|son|daughter|toddler|boy|girl|bachch[aei]|bachh[aei]|bach[aei]|bacch[aei]|beta|bet[ei]|shishu|navjaat|navjat|niece|nephew|grandson|granddaughter|बच्च[ाेी]|बेट[ाीे]|शिशु|नवजात|munn[ai])$/;
const PREGNANT = /^(?:pregnan|gestat|along|garbh|pet$|गर्भ|प्रेग|trimester)/;
const SPAN_BEFORE = /^(?:for|since|past|last|every|in|after|within|about|over|pichle|पिछले)$/;
const SPAN_AFTER = /^(?:ago|se|से|pehle|पहले|back|now|later|baad|बाद|old)$/;

const numberOf = (token: Token): number =>
  Number.isNaN(token.value) ? (WORDS.get(token.word) ?? Number.NaN) : token.value;

const isAge = (tokens: Token[], at: number): boolean => {
  const unit = tokens[at + 1];
  const next = tokens[at + 2]?.word ?? '';
  if (tokens.slice(at + 2, at + 5).some((token) => PREGNANT.test(token.word))) return false;
  // Nobody gives the age of a child older than 13 weeks in weeks without saying "old".
  if (/^w(?:ee)?ks?$/.test(unit?.word ?? '') && (tokens[at]?.value ?? 0) > 13 && next !== 'old')
    return false;
  if (unit?.word === 'yo' || next === 'old' || next === 'olds' || next === 'o') return true;
  if (SPAN_AFTER.test(next) || SPAN_BEFORE.test(tokens[at - 1]?.word ?? '')) return false;
  // "Bachha kal raat se garam hai, 20 din ka hai".
  if (/^(?:ka|ki|का|की)$/.test(next) && /^(?:hai|h|he|है)$/.test(tokens[at + 3]?.word ?? ''))
    return tokens.some(({ word, sentence }) => sentence === unit?.sentence && CHILD.test(word));
  const around = [...tokens.slice(Math.max(0, at - 4), at), ...tokens.slice(at + 2, at + 5)];
  return around.some((token) => token.sentence === unit?.sentence && CHILD.test(token.word));
};

const conceptsOf = (days: number): string[] => {
  if (days < 3 * DAYS_A_MONTH) return ['infant_u3m', 'baby', 'child', 'child_age'];
  if (days < 6 * DAYS_A_MONTH) return ['infant_3_6m', 'baby', 'child', 'child_age'];
  if (days < 2 * DAYS_A_YEAR) return ['baby', 'child', 'child_age'];
  if (days < 13 * DAYS_A_YEAR) return ['child', 'child_age'];
  return days >= 65 * DAYS_A_YEAR ? ['elder'] : [];
};

const BEFORE_YEAR =
  /^(?:in|back|since|year|around|of|saal|san|साल|सन|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;
const AFTER_YEAR = /^(?:me|mein|main|में|se|से|ke|ka|ki|के|का|की)$/;
/** Returns whether a number is a year before last year: "in 2019", "2019 me". */
const isOldYear = (value: number, previous: string, next: string, thisYear: number): boolean =>
  Number.isInteger(value) &&
  value >= 1930 &&
  value < thisYear - 1 &&
  (BEFORE_YEAR.test(previous) || AFTER_YEAR.test(next));

const NOT_A_COUNT =
  /^(?:glass|glasses|gilas|steps?|kms?|rounds?|floors?|lit(?:re|er)s?|tarikh|tareekh|points?|kilos?|mg|mcg|ml|g|gm|units?|unit|percent|year|years|yr|yrs|yo|month|months|week|weeks|day|days|hour|hours|hrs|minutes?|mins?|am|pm|baje|din|saal|mahine|ghante|f|c|kg|lbs?|pounds|degrees?|bpm|old|weeks?|दिन|साल|घंटे|महीने)$/;

// "24 g of paracetamol": eight grams or more are no single dose, so the number counts as large.
const isGramsOf = (tokens: Token[], at: number): boolean =>
  /^(?:g|gm|gms|grams?|grammes)$/.test(tokens[at + 1]?.word ?? '') && tokens[at + 2]?.word === 'of';

const TABLETS = /^(?:tab|tabs|tablets?|pills?|caps?|capsules?|goli\w*|units?)$/;
const BEFORE_NO_COUNT =
  /^(?:at|am|b|weigh|weighs|weight|turned|sector|room|flat|token|class|ward|seat|plot)$/;
const VITAMIN_LEVEL =
  / (?:d3?|b12|b 12)(?: (?:is|was|only|low|level|report|kam|hai|aaya|aya|nikla|me|mein|कम|है))* $/;
const TAKEN = /^(?:sachets?|kha|khaa|khayi|khaya|li|le|liya|nigal|ek|taken|at|together|swallowed)$/;
/** "Vitamin D kam hai 14": what a laboratory found. */
const isVitaminLevel = (tokens: Token[], at: number): boolean =>
  VITAMIN_LEVEL.test(
    ` ${tokens
      .slice(Math.max(0, at - 6), at)
      .map(({ word }) => word)
      .join(' ')} `,
  );

/**
 * Returns whether a number names an hour, an age, a date, a pressure, a place or a level: "at 9",
 * "I am 44", "the 15th", "130 by 80", "Sector 22", "vitamin D 14", but not "at 9 tablets" or "20 by
 * mistake".
 */
const isNoCount = (tokens: Token[], at: number): boolean => {
  const next = tokens[at + 1]?.word ?? '';
  if (BEFORE_NO_COUNT.test(tokens[at - 1]?.word ?? '')) return !TABLETS.test(next);
  if (isVitaminLevel(tokens, at) && !TABLETS.test(next) && !TAKEN.test(next)) return true;
  const isPairWith = (by: number, other: number): boolean =>
    tokens[by]?.word === 'by' && tokens[other]?.script === 'number';
  return /^(?:st|nd|rd|th)$/.test(next) || isPairWith(at + 1, at + 2) || isPairWith(at - 1, at - 2);
};

/**
 * Finds ages in words or figures, past years and large counts ("20 tablets") as mentions for the
 * rules.
 */
export const findAges = (tokens: Token[], thisYear: number): Mention[] => {
  const mentions: Mention[] = [];
  tokens.forEach((token, at) => {
    const value = numberOf(token);
    if (Number.isNaN(value)) return;
    const unit = UNITS.get(tokens[at + 1]?.word ?? '');
    const previous = tokens[at - 1]?.word;
    if (previous === 'age' || previous === 'aged' || previous === 'umar' || previous === 'उम्र')
      for (const concept of conceptsOf(value * (unit ?? DAYS_A_YEAR)))
        mentions.push(mentionOf(concept, at, at));
    else if (unit !== undefined && isAge(tokens, at))
      for (const concept of conceptsOf(value * unit)) mentions.push(mentionOf(concept, at, at + 1));
    if (isOldYear(value, previous ?? '', tokens[at + 1]?.word ?? '', thisYear))
      mentions.push(mentionOf('x_old', at, at));
    if (
      value >= 8 &&
      value <= 300 &&
      Number.isInteger(value) &&
      !isNoCount(tokens, at) &&
      (!NOT_A_COUNT.test(tokens[at + 1]?.word ?? '') || isGramsOf(tokens, at))
    )
      mentions.push(mentionOf('manynum', at, at));
  });
  return mentions;
};
