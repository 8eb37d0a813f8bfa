import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { prepare } from '../../server/src/features/review/normalise.ts';
import { featuresOf } from '../../server/src/features/review/reader/features.ts';
import { READER_VERSION, scoresOf } from '../../server/src/features/review/reader/reader.ts';
import { REVIEW_VERSION, reviewMessage } from '../../server/src/features/review/review-message.ts';
import { hashOfInputs, TRAINED_ON_HASH } from './train.ts';
import { readTrainingData } from './training-data.ts';

const emergencyScore = (text: string): number =>
  Math.round(scoresOf(featuresOf(prepare(text).tokens)).emergency * 100) / 100;

describe('the second reader', () => {
  it('was trained on the messages of the repository', () => {
    expect(TRAINED_ON_HASH).toBe(hashOfInputs());
    expect(new Set(readTrainingData().map(({ id }) => id)).size).toBe(readTrainingData().length);
  });

  it('stays within 600 kB, its judges within 50', () => {
    const sizeOf = (file: string): number =>
      statSync(join(import.meta.dirname, '../../server/src/features/review/reader', file)).size;
    expect(sizeOf('weights.json')).toBeLessThan(600_000);
    expect(sizeOf('judges.json')).toBeLessThan(50_000);
  });

  it('stores the hash of its weights with each review', () => {
    expect(READER_VERSION).toMatch(/^[0-9a-f]{12}$/);
    expect(REVIEW_VERSION.endsWith(READER_VERSION)).toBe(true);
  });

  it('gives the same scores on every machine', () => {
    expect(
      [
        'I wrote the letters. One for mum, one for the kids.',
        'bus aaj ki raat, phir sukoon',
        'मुझे सीने में दर्द है',
        'how do I change my PIN',
      ].map(emergencyScore),
    ).toMatchInlineSnapshot(`
      [
        3.29,
        3.91,
        0.85,
        -5.99,
      ]
    `);
  });

  it.each([
    'I wrote the letters. One for mum, one for the kids.',
    "they'd all be better off if I wasn't around, honestly the insurance would help more than I do",
  ])('raises what the lexicon does not hear, and quotes it: %s', (text) => {
    const review = reviewMessage(`Good morning doctor. ${text}`);
    expect(review.level).toBe('EMERGENCY');
    expect(review.guidance).toContain('crisis');
  });

  it('never lowers: a message is at least as urgent as without it', () => {
    expect(reviewMessage('crushing chest pain').level).toBe('EMERGENCY');
    expect(reviewMessage('my knee aches').level).toBe('ROUTINE');
  });
});
