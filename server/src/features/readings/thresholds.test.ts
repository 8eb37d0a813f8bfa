import type { Level, Measure, ReadingNumbers } from '@saathi/contract';
import { describe, expect, it } from 'vitest';
import { reviewMessage } from '../review/review-message.ts';
import { DEFAULT_THRESHOLDS } from '../review/thresholds.ts';
import { lineOf, type WeightGain } from './lines.ts';
import { statedReadingsOf } from './stated.ts';

type Entered = { measure: Measure; gain?: WeightGain | null } & Partial<ReadingNumbers>;

const NONE = { value: 0, low: null, pulse: null, meal: null, unit: null };

/** Returns the review of a reading in the patient's language, given earlier messages. */
const reviewOf = (
  { measure, gain = null, ...numbers }: Entered,
  { earlier = [] as string[], language = 'en' as 'en' | 'hi', thresholds = {} } = {},
) => {
  const all = { ...NONE, ...numbers };
  const facts = { ...all, measure, takenAt: null, corrected: false, gain };
  return reviewMessage(lineOf(facts, language, 'Asia/Kolkata'), {
    readings: statedReadingsOf(measure, all, gain),
    recentPatientTexts: earlier,
    thresholds,
  });
};

/** Returns the level, or null if neither a rule nor a threshold matches. */
const levelOf = (...asked: Parameters<typeof reviewOf>): Level | null => {
  const { level, families, vitals } = reviewOf(...asked);
  return families.length > 0 || vitals.some(({ flag }) => flag !== '') ? level : null;
};

const pressure = (value: number, low: number, pulse: number | null = null): Entered => ({
  measure: 'pressure',
  value,
  low,
  pulse,
});
const of = (measure: Measure, value: number): Entered => ({ measure, value });
const gained = (kg: number): Entered => ({ ...of('weight', 74), gain: { kg, days: 3 } });

/** For each threshold of a reading: a value just inside, one just beyond, and the source. */
const TABLE: [threshold: string, inside: Entered, is: Level | null, beyond: Entered, becomes: Level, source: string][] = [
  ['systolicPregnancySevere', pressure(159, 90), null, pressure(160, 90), 'URGENT', 'ACOG severe range; told to the doctor as "high" for everybody'],
  ['diastolicPregnancySevere', pressure(150, 109), null, pressure(150, 110), 'URGENT', 'ACOG severe range; told to the doctor as "high" for everybody'],
  ['systolicCrisis', pressure(179, 90), 'URGENT', pressure(180, 90), 'URGENT', 'AHA: without symptoms, a doctor today'],
  ['diastolicCrisis', pressure(150, 119), 'URGENT', pressure(150, 120), 'URGENT', 'AHA: without symptoms, a doctor today'],
  ['systolicLow', pressure(90, 60), null, pressure(89, 60), 'URGENT', 'NEWS2 (3 points)'],
  ['systolicVeryLow', pressure(80, 50), 'URGENT', pressure(79, 50), 'EMERGENCY', 'product decision, under NEWS2'],
  ['pulseHighUrgent', pressure(120, 80, 110), null, pressure(120, 80, 111), 'URGENT', 'NEWS2 (2 points), NHS home guide'],
  ['pulseHighEmergency', pressure(120, 80, 130), 'URGENT', pressure(120, 80, 131), 'URGENT', 'NEWS2 (3 points); an emergency with symptoms'],
  ['pulseLow', pressure(120, 80, 41), null, pressure(120, 80, 40), 'URGENT', 'NEWS2 (3 points)'],
  ['glucoseLow', of('sugar', 70), null, of('sugar', 69), 'URGENT', 'ADA level 1'],
  ['glucoseSevereLow', of('sugar', 54), 'URGENT', of('sugar', 53), 'EMERGENCY', 'ADA level 2'],
  ['glucoseKetoacidosis', of('sugar', 250), null, of('sugar', 251), 'ROUTINE', 'ADA level 2 hyperglycaemia; an emergency with symptoms'],
  ['glucoseHigh', of('sugar', 300), 'ROUTINE', of('sugar', 301), 'URGENT', 'sick-day rules'],
  ['glucoseVeryHigh', of('sugar', 399), 'URGENT', of('sugar', 400), 'URGENT', 'sick-day rules'],
  ['glucoseHyperosmolar', of('sugar', 599), 'URGENT', of('sugar', 600), 'EMERGENCY', 'ADA hyperosmolar state'],
  ['oxygenUrgent', of('oxygen', 95), null, of('oxygen', 94), 'URGENT', 'NHS home saturation guide'],
  ['oxygenEmergency', of('oxygen', 93), 'URGENT', of('oxygen', 92), 'EMERGENCY', 'NHS home saturation guide'],
  ['temperatureFever', of('temperature', 37.9), null, of('temperature', 38), 'ROUTINE', 'NICE NG143; urgent only with what else is said'],
  ['temperatureYoungInfant', of('temperature', 38.9), 'ROUTINE', of('temperature', 39), 'ROUTINE', 'NICE NG143; urgent for an infant'],
  ['temperatureHigh', of('temperature', 39.9), 'ROUTINE', of('temperature', 40), 'URGENT', 'general knowledge, not reviewed'],
  ['temperatureLow', of('temperature', 35), null, of('temperature', 34.9), 'URGENT', 'NEWS2 (3 points)'],
  ['weightGain', gained(1.9), null, gained(2), 'URGENT', 'AHA heart failure: 5 lb in a week'],
]; // biome-ignore format: one threshold a row

describe('a reading and the thresholds of the review', () => {
  it.each(TABLE)('%s', (_, inside, is, beyond, becomes) => {
    for (const language of ['en', 'hi'] as const) {
      expect(levelOf(inside, { language })).toBe(is);
      expect(levelOf(beyond, { language })).toBe(becomes);
    }
  });

  it('every threshold of what can be measured is in the table', () => {
    const measured = /^(systolic|diastolic|pulse|glucose|oxygen(Em|Ur)|temperature|weight)/;
    // The lower limits for blood pressure in pregnancy only apply together with symptoms, the limit
    // for newborns only together with an age.
    const withWords = ['systolicPregnancy', 'diastolicPregnancy', 'temperatureNewbornLow'];
    const names = Object.keys(DEFAULT_THRESHOLDS).filter((name) => measured.test(name));
    expect(
      TABLE.map(([name]) => name)
        .concat(withWords)
        .sort(),
    ).toEqual(names.sort());
  });

  it.each<[string[], Entered, Level]>([
    [['bad headache and blurred vision'], pressure(182, 121), 'EMERGENCY'],
    [['I am 30 weeks pregnant'], pressure(164, 100), 'EMERGENCY'],
    [['vomiting since morning'], of('sugar', 320), 'EMERGENCY'],
    [['my 2 month old is hot'], of('temperature', 38.2), 'EMERGENCY'],
    [['my baby is 12 days old'], of('temperature', 35.4), 'EMERGENCY'],
  ])('is read with what was written before: %j', (earlier, entered, level) => {
    expect(levelOf(entered, { earlier })).toBe(level);
  });

  it.each<[string[], Entered]>([
    [['vomiting since morning, very thirsty'], of('sugar', 110)],
    [['I am 30 weeks pregnant'], pressure(118, 76)],
    [['I cut my hand, stomach pain'], pressure(120, 80, 72)],
  ])('that is in range takes nothing from the words before: %j', (earlier, entered) => {
    expect(levelOf(entered, { earlier })).toBeNull();
  });

  it.each<[Entered, string]>([
    [pressure(120, 80, 131), 'Pulse too fast or too slow. Readings: pulse 131 /min (very high).'],
    [pressure(89, 60), 'Low blood pressure. Readings: systolic 89 mmHg (low).'],
    [
      of('temperature', 34.5),
      'Body temperature too high or too low. Readings: temperature 34.5 °C (low).',
    ],
    [of('temperature', 38.2), 'An entered reading. Readings: temperature 38.2 °C (high).'],
    [of('steps', 3_200), 'An entered reading.'],
  ])('is explained by what was measured, no more: %j', (entered, reason) => {
    expect(reviewOf(entered).reason).toBe(reason);
    expect(reviewOf(entered, { language: 'hi' }).reason).toBe(reason);
  });

  it('does not bleed, for the word in the name of a reading before', () => {
    const earlier = ['Reading: blood pressure 182/121, pulse 90'];
    expect(levelOf(pressure(89, 60), { earlier })).toBe('URGENT');
  });

  it('follows the thresholds that the clinic has set', () => {
    expect(levelOf(of('oxygen', 93), { thresholds: { oxygenEmergency: 93 } })).toBe('EMERGENCY');
  });

  it('is given to the doctor with its numbers', () => {
    expect(reviewOf(pressure(182, 121, 90)).vitals).toEqual([
      { name: 'systolic', value: 182, unit: 'mmHg', flag: 'very high' },
      { name: 'diastolic', value: 121, unit: 'mmHg', flag: 'very high' },
      { name: 'pulse', value: 90, unit: '/min', flag: '' },
    ]);
  });
});
