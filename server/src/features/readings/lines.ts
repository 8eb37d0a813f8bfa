import type { Meal, Measure, PushLanguage, ReadingNumbers } from '@saathi/contract';
import { displayValueOf } from '@saathi/contract/reading-values';
import { LOCALES } from '../../platform/clock.ts';

/** The data of a reading's chat line. */
export type LineFacts = ReadingNumbers & {
  measure: Measure;
  /** Set if the reading was taken a while ago. */
  takenAt: Date | null;
  corrected: boolean;
  gain: WeightGain | null;
};

/** The gain over the lowest weight of the last days. */
export type WeightGain = { kg: number; days: number };

type Words = {
  reading: string;
  corrected: string;
  measures: Record<Measure, string>;
  pulse: string;
  meals: Record<Meal, string>;
  gain(gain: WeightGain): string;
  taken(when: string): string;
};

const words: Record<PushLanguage, Words> = {
  en: {
    reading: 'Reading',
    corrected: 'Corrected reading',
    measures: {
      pressure: 'blood pressure',
      sugar: 'sugar',
      weight: 'weight',
      oxygen: 'oxygen',
      temperature: 'temperature',
      steps: 'steps',
    },
    pulse: 'pulse',
    meals: { before: 'before food', after: 'after food' },
    gain: ({ kg, days }) => `${kg} kg more than ${days === 1 ? 'a day' : `${days} days`} before`,
    taken: (when) => `taken ${when}`,
  },
  hi: {
    reading: 'रीडिंग',
    corrected: 'सुधारी गई रीडिंग',
    measures: {
      pressure: 'ब्लड प्रेशर',
      sugar: 'शुगर',
      weight: 'वज़न',
      oxygen: 'ऑक्सीजन',
      temperature: 'तापमान',
      steps: 'क़दम',
    },
    pulse: 'पल्स',
    meals: { before: 'खाने से पहले', after: 'खाने के बाद' },
    gain: ({ kg, days }) => `${days} दिन पहले से ${kg} kg ज़्यादा`,
    taken: (when) => `${when} को ली गई`,
  },
};

const SIGNS: Record<Measure, string> = {
  pressure: ' mmHg',
  sugar: ' mg/dL',
  weight: ' kg',
  oxygen: ' %',
  temperature: ' °C',
  steps: '',
};

/** Returns the numbers with unit, and in brackets the typed value if its unit differs. */
const numbersOf = ({ measure, value, low, unit }: LineFacts): string => {
  if (measure === 'pressure') return `${value}/${low}`;
  const typed = unit === 'F' ? '°F' : unit === 'mmol/L' ? 'mmol/L' : null;
  const kept = `${displayValueOf(value, null)}${SIGNS[measure]}`;
  return typed ? `${kept} (${displayValueOf(value, unit)} ${typed})` : kept;
};

/** Returns the chat line of a reading, in the patient's language and the clinic's time zone. */
export const lineOf = (facts: LineFacts, language: PushLanguage, timeZone: string): string => {
  const { measure, pulse, meal, takenAt, corrected, gain } = facts;
  const said = words[language];
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone,
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
  const parts = [
    `${said.measures[measure]} ${numbersOf(facts)}`,
    ...(pulse === null ? [] : [`${said.pulse} ${pulse}`]),
    ...(meal === null ? [] : [said.meals[meal]]),
    ...(gain === null ? [] : [said.gain(gain)]),
    ...(takenAt === null ? [] : [said.taken(format.format(takenAt))]),
  ];
  return `${corrected ? said.corrected : said.reading}: ${parts.join(', ')}`;
};
