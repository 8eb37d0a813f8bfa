import { describe, expect, it } from 'vitest';
import { type Level, reviewMessage } from './index.ts';

const TABLE: [text: string, level: Level, source: string][] = [
  ['BP 182/100', 'URGENT', 'AHA: 180 or more without symptoms'],
  ['BP 170/124 and blurred vision', 'EMERGENCY', 'AHA: 120 or more with symptoms'],
  ['30 weeks pregnant, BP 164/100', 'EMERGENCY', 'ACOG severe range'],
  ['bp 84/50 and feeling faint', 'EMERGENCY', 'NEWS2'],
  ['spo2 91', 'EMERGENCY', 'NHS home saturation guide'],
  ['oxygen level 94%', 'URGENT', 'NHS home saturation guide'],
  ['sugar 52', 'EMERGENCY', 'ADA level 2'],
  ['glucose 2.8 mmol/L', 'EMERGENCY', 'ADA level 2'],
  ['sugar 66', 'URGENT', 'ADA level 1'],
  ['sugar 320 and vomiting', 'EMERGENCY', 'ADA, ketoacidosis'],
  ['sugar 410', 'URGENT', 'sick-day rule'],
  ['pulse 140 and chest tight', 'EMERGENCY', 'NEWS2'],
  ['resting pulse 118', 'URGENT', 'NHS home guide'],
  ['respiratory rate 28', 'EMERGENCY', 'NEWS2'],
  ['my 2 month old has a temperature of 38.2 C', 'EMERGENCY', 'NICE NG143 red'],
  ['my 2 month old, 100.6 F', 'EMERGENCY', 'NICE NG143 red'],
  ['temperature 40.2', 'URGENT', 'NEWS2'],
  ['platelets 42000', 'EMERGENCY', 'WHO dengue'],
  ['potassium 6.4', 'EMERGENCY', 'RCPath'],
  ['sodium 118', 'EMERGENCY', 'RCPath'],
  ['haemoglobin 6.2', 'URGENT', 'WHO severe anaemia'],
  ['शुगर ४५', 'EMERGENCY', 'ADA level 2'],
  ['बीपी २१०/१३० और सिर में दर्द', 'EMERGENCY', 'AHA'],
];

describe('stated readings', () => {
  it.each(TABLE)('"%s" is %s (%s)', (text, level) => {
    expect(reviewMessage(text).level).toBe(level);
  });

  it.each(['spo2 150', 'BP 90/180', 'temperature 56 C'])(
    'an impossible value is asked about: %s',
    (text) => {
      const review = reviewMessage(text);
      expect(review.escalate).toBe(true);
      expect(review.vitals.some((vital) => vital.flag === 'impossible')).toBe(true);
    },
  );

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
