import { describe, expect, it } from 'vitest';
import { composeAnswer } from './answers.ts';
import type { Level } from './index.ts';
import table from './lexicon/readings.json' with { type: 'json' };
import { reviewMessage } from './review-message.ts';
import { DEFAULT_THRESHOLDS } from './thresholds.ts';

const FACTS = { doctorName: 'Rao', language: 'en' as const };

const TABLE: [text: string, level: Level, source: string][] = [
  ['BP 182/100', 'URGENT', 'AHA: 180 or more without symptoms'],
  ['BP 170/124 and blurred vision', 'EMERGENCY', 'AHA: 120 or more with symptoms'],
  ['30 weeks pregnant, BP 164/100', 'EMERGENCY', 'ACOG severe range'],
  ['bp 84/50 and feeling faint', 'EMERGENCY', 'NEWS2'],
  ['upper bp 190, no other problem', 'URGENT', 'AHA'],
  ['spo2 91', 'EMERGENCY', 'NHS home saturation guide'],
  ['oxygen level 94%', 'URGENT', 'NHS home saturation guide'],
  ['ऑक्सीजन 90 है', 'EMERGENCY', 'NHS home saturation guide'],
  ['sugar 52', 'EMERGENCY', 'ADA level 2'],
  ['glucose 2.8 mmol/L', 'EMERGENCY', 'ADA level 2'],
  ['sugar 66', 'URGENT', 'ADA level 1'],
  ['sugar 320 and vomiting', 'EMERGENCY', 'ADA, ketoacidosis'],
  ['sugar 18.5 mmol/L and vomiting', 'EMERGENCY', 'ADA, ketoacidosis'],
  ['sugar 410', 'URGENT', 'sick-day rule'],
  ['meri sugar 610 aayi hai', 'EMERGENCY', 'ADA, hyperosmolar'],
  ['pulse 140 and chest tight', 'EMERGENCY', 'NEWS2'],
  ['resting pulse 118', 'URGENT', 'NHS home guide'],
  ['heart rate 38 and dizzy', 'EMERGENCY', 'NEWS2'],
  ['respiratory rate 28', 'EMERGENCY', 'NEWS2'],
  ['saans 40 baar ek minute me chal rahi', 'EMERGENCY', 'NEWS2'],
  ['saans bahut dheere chal rahi, gin ke 7 baar ek minute me', 'EMERGENCY', 'NEWS2'],
  ['साँस एक मिनट में सिर्फ 6 बार', 'EMERGENCY', 'NEWS2'],
  ['saans ek minute me 18 baar, theek hai?', 'ROUTINE', 'NEWS2'],
  ['saans 1 minute me 65 baar, baby 3 mahine ka', 'EMERGENCY', 'NICE NG143'],
  ['counted 7 breaths per minute', 'EMERGENCY', 'NEWS2 (3 points)'],
  ['ek minute me sirf 5 saans le raha hai', 'EMERGENCY', 'NEWS2 (3 points)'],
  ['pranayam karti hai, respiratory rate 32', 'EMERGENCY', 'NEWS2'],
  ['pranayam me saans 6 baar ek minute karta hun', 'URGENT', 'an exercise'],
  [
    'saans phoolti nahi, main 6 baar ek minute me seedhi chadh leta hu',
    'ROUTINE',
    'no count of breaths',
  ],
  ['my 2 month old has a temperature of 38.2 C', 'EMERGENCY', 'NICE NG143 red'],
  ['my 2 month old, 100.6 F', 'EMERGENCY', 'NICE NG143 red'],
  ['temperature 40.2', 'URGENT', 'NEWS2'],
  ['temp 104.5 F', 'URGENT', 'NEWS2'],
  ['platelets 42000', 'EMERGENCY', 'WHO dengue'],
  ['platelet count 0.4 lakh', 'EMERGENCY', 'WHO dengue'],
  ['प्लेटलेट 18 हज़ार', 'EMERGENCY', 'WHO dengue'],
  ['platelets 85000', 'URGENT', 'WHO dengue warning'],
  ['potassium 6.4', 'EMERGENCY', 'RCPath G158'],
  ['potassium 2.3 aaya', 'EMERGENCY', 'RCPath G158'],
  ['पोटैशियम 5.7 है', 'URGENT', 'UK Kidney Association, mild'],
  ['sodium 118', 'EMERGENCY', 'RCPath G158'],
  ['sodium is 158', 'EMERGENCY', 'RCPath G158'],
  ['sodium 123', 'URGENT', 'European guideline, profound'],
  ['haemoglobin 6.2', 'URGENT', 'WHO severe anaemia'],
  ['Hb 62 g/L', 'URGENT', 'WHO severe anaemia'],
  ['हीमोग्लोबिन 4.5', 'EMERGENCY', 'RCPath G158'],
  ['Hb 6.4, 30 weeks pregnant', 'EMERGENCY', 'WHO severe anaemia'],
  ['troponin 0.8 ng/ml', 'EMERGENCY', 'ESC rule-in, 52 ng/L'],
  ['troponin T 64', 'EMERGENCY', 'ESC rule-in, 52 ng/L'],
  ['troponin I 22 ng/L', 'URGENT', 'above the 99th percentile'],
  ['troponin positive aaya hai', 'EMERGENCY', 'ESC'],
  ['creatinine 5.2', 'URGENT', 'KDIGO stage 3'],
  ['creatinine 410 umol/L', 'URGENT', 'KDIGO stage 3'],
  ['INR 9.1', 'EMERGENCY', 'BSH, above 8'],
  ['INR 6 and nose bleed', 'EMERGENCY', 'BSH, bleeding'],
  ['my INR is 5.6', 'URGENT', 'BSH, 5 to 8'],
  ['lactate 4.6', 'EMERGENCY', 'Surviving Sepsis'],
  ['lactate 45 mg/dl', 'EMERGENCY', 'Surviving Sepsis'],
  ['lactate 2.8 mmol/L', 'URGENT', 'Surviving Sepsis'],
  ['d-dimer 1200 ng/ml', 'URGENT', 'ESC, ISTH'],
  ['d dimer 1.4 mg/L', 'URGENT', 'ESC, ISTH'],
  ['ABG pH 7.18', 'EMERGENCY', 'ADA ketoacidosis'],
  ['pH 7.62 in the gas report', 'EMERGENCY', 'hospital telephone limits'],
  ['pO2 52 mmHg', 'EMERGENCY', 'BTS respiratory failure'],
  ['pO2 7.1 kPa', 'EMERGENCY', 'BTS respiratory failure'],
  ['pCO2 62', 'URGENT', 'BTS hypercapnia'],
  ['HCO3 11', 'EMERGENCY', 'ADA ketoacidosis'],
  ['gained 3 kg in 2 days', 'URGENT', 'AHA heart failure'],
  ['2 din mein 3 kg wajan badh gaya', 'URGENT', 'AHA heart failure'],
  ['newborn baby weighs 1500 g', 'URGENT', 'India IMNCI, under 1,800 g'],
  ['took 120 units of lantus', 'URGENT', 'the most that pens give at once'],
  ['इंसुलिन 140 यूनिट लिया', 'URGENT', 'the most that pens give at once'],
  ['43 weeks pregnant, no pains yet', 'URGENT', 'WHO post-term'],
  ['शुगर ४५', 'EMERGENCY', 'ADA level 2'],
  ['बीपी २१०/१३० और सिर में दर्द', 'EMERGENCY', 'AHA'],
];

describe('stated readings', () => {
  it.each(TABLE)('"%s" is %s (%s)', (text, level) => {
    expect(reviewMessage(text).level).toBe(level);
  });

  it.each([
    'spo2 150', 'spo2 9', 'BP 90/180', 'temperature 56 C', 'potassium 45', 'INR 30', 'Hb 38 g/dl', 'creatinine 60 mg/dl', 'weight 900 kg',
    'insulin 2000 units', 'age 250', 'meri umar 180 saal', '60 weeks pregnant', '14 months pregnant', 'sugar 2000', 'pulse 390',
  ])('an impossible value is asked about: %s', (text) => {
    const review = reviewMessage(text);
    expect(review.escalate).toBe(true);
    expect(review.vitals.some((vital) => vital.flag === 'impossible')).toBe(true);
    expect(composeAnswer(review, FACTS).text).toContain('looks unusual');
  }); // biome-ignore format: short texts in rows

  it.each(['troponin 5', 'creatinine 25', 'lactate 18', 'd-dimer 60', 'sugar 7'])(
    'a value whose unit may be another is judged as the worse and asked back: %s',
    (text) => {
      const review = reviewMessage(text);
      expect(review.escalate).toBe(true);
      expect(review.ruleIds).toContain('vitals.unclear');
      expect(composeAnswer(review, FACTS).text).toContain('with its unit');
    },
  );

  it.each([
    'potassium rich banana, 2 a day', 'INR 500 consultation fee', 'urine pH 6.5', 'HbA1c 7.2', 'low sodium diet for 120 days',
    'ringer lactate 500 ml', 'lost 5 kg in 2 months', 'insulin 10 ml vial, 300 units', 'potassium 4.2', 'sodium 138', 'INR 2.4', 'creatinine 1.1',
    'platelets 2.4 lakh', 'D-dimer 210 ng/ml', 'lactate 1.1', 'troponin 4 ng/L', 'Hb 12.4', 'pH 7.4', 'took 12 units of insulin', '38 weeks pregnant',
  ])('an ordinary number is no alarm: %s', (text) => {
    const { vitals } = reviewMessage(text);
    expect(vitals.filter(({ flag }) => flag !== '')).toEqual([]);
  }); // biome-ignore format: short texts in rows

  it('every band of the table names a threshold that a clinic may set', () => {
    const limits = Object.values(table.rows)
      .flatMap(({ bands }) => bands as Record<string, unknown>[])
      .flatMap(({ flag: _flag, concepts: _concepts, ...limit }) => Object.values(limit));
    for (const limit of limits) expect(Object.keys(DEFAULT_THRESHOLDS)).toContain(limit);
  });

  it('of two readings that disagree the worse one counts', () => {
    expect(reviewMessage('sugar 110 in the morning, sugar 48 now').level).toBe('EMERGENCY');
  });

  it('the clinic may change a threshold', () => {
    expect(reviewMessage('spo2 93').level).toBe('URGENT');
    expect(reviewMessage('spo2 93', { thresholds: { oxygenEmergency: 93 } }).level).toBe(
      'EMERGENCY',
    );
  });

  it('gives the reading back in one unit', () => {
    expect(reviewMessage('glucose 2.8 mmol/L').vitals).toEqual([
      { name: 'glucose', value: 50, unit: 'mg/dL', flag: 'very low' },
    ]);
  });
});

describe('a low oxygen reading', () => {
  it('is told to the doctor as what was measured, and as trouble breathing where that is said', () => {
    expect(reviewMessage('oxygen level 94%').reason).toMatch(/^Low oxygen\. /);
    expect(reviewMessage('spo2 91').reason).toMatch(/^Low oxygen\. /);
    expect(reviewMessage('oxygen is 94 and I am breathless').reason).toMatch(
      /^Trouble breathing\. /,
    );
  });
});
