import { describe, expect, it } from 'vitest';
import {
  composeAnswer,
  DEFAULT_REVIEW_SETTINGS,
  parseReviewSettings,
  type ReviewSettings,
} from './index.ts';
import { reviewMessage } from './review-message.ts';
import { DEFAULT_THRESHOLDS, MOST_CAREFUL } from './thresholds.ts';

const settingsOf = (json: unknown): ReviewSettings => {
  const read = parseReviewSettings(json);
  if ('fault' in read) throw new Error(read.fault);
  return read.settings;
};

describe("a clinic's settings of the first review", () => {
  it('keep the default of all they do not name', () => {
    expect(settingsOf({})).toEqual(DEFAULT_REVIEW_SETTINGS);
    const { thresholds, helplines } = settingsOf({ helplines: { ambulance: '+91 20 1234 5678' } });
    expect(thresholds).toEqual(DEFAULT_REVIEW_SETTINGS.thresholds);
    expect(helplines).toEqual({
      ...DEFAULT_REVIEW_SETTINGS.helplines,
      ambulance: '+91 20 1234 5678',
    });
  });

  it('may make a threshold more careful, and the review keeps to it', () => {
    const { thresholds } = settingsOf({ thresholds: { oxygenEmergency: 94 } });
    const text = 'my oxygen is 94';
    expect(reviewMessage(text).level).toBe('URGENT');
    expect(reviewMessage(text, { thresholds }).level).toBe('EMERGENCY');
  });

  it.each(Object.entries(MOST_CAREFUL))(
    '%s can go as far as %d, neither beyond it nor back past the default',
    (name, most) => {
      const usual = DEFAULT_THRESHOLDS[name as keyof typeof DEFAULT_THRESHOLDS];
      const step = Math.sign(most - usual);
      expect(step).not.toBe(0);
      expect(settingsOf({ thresholds: { [name]: most } }).thresholds).toMatchObject({
        [name]: most,
      });
      for (const refused of [most + step, usual - step])
        expect(parseReviewSettings({ thresholds: { [name]: refused } })).toEqual({
          fault: `thresholds.${name} must be a number from ${usual} (the default) to ${most} (the most careful)`,
        });
    },
  );

  it.each([
    ['a list', [], 'the file must hold "thresholds", "helplines" and "clinic" only'],
    ['an unknown part', { words: {} }, 'the file must hold "thresholds", "helplines" and "clinic" only, not "words"'],
    ['an unknown threshold', { thresholds: { oxygen: 90 } }, 'thresholds must hold known thresholds only, not "oxygen"'],
    ['an unknown helpline', { helplines: { police: '100' } }, 'helplines must hold known helplines only, not "police"'],
    ['a threshold in words', { thresholds: { oxygenUrgent: '95' } }, /^thresholds.oxygenUrgent must be a number/],
    ['a telephone number in figures', { helplines: { emergency: 112 } }, /^helplines.emergency must be a telephone number in quotes/],
    ['no telephone number', { helplines: { emergency: 'police' } }, /^helplines.emergency must be a telephone number/],
    ['an empty telephone number', { helplines: { emergency: '' } }, /^helplines.emergency must be a telephone number/],
  ])('with %s are refused in one line', (_, json, fault) => {
    expect(parseReviewSettings(json)).toEqual({
      fault: typeof fault === 'string' ? fault : expect.stringMatching(fault),
    });
  });

  it('are the numbers of every answer, in its text and as links to call', () => {
    const { helplines } = settingsOf({ helplines: { emergency: '999', mental: '116 123' } });
    const facts = { doctorName: 'Rao', helplines };
    const crisis = composeAnswer(reviewMessage('I want to die'), facts);
    expect(crisis.numbers?.map(({ number }) => number)).toEqual(
      expect.arrayContaining(['999', '116 123']),
    );
    expect(crisis.text).toContain('999');
    expect(crisis.text).not.toMatch(/\b(?:112|14416)\b/);
  });
}); // biome-ignore format: tables read better in rows
