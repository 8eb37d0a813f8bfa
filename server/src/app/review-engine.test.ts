import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_REVIEW_SETTINGS } from '../features/review/index.ts';
import { DeadlineError } from '../platform/threads.ts';
import { createReviewEngine } from './review-engine.ts';

const now = () => new Date('2027-05-01');
const first = {
  contact: null,
  phone: null,
  hours: null,
  address: null,
  grievances: null,
  helplines: DEFAULT_REVIEW_SETTINGS.helplines,
};
const texts = { current: () => ({ version: 0, texts: first }) };

describe('the first review', () => {
  it('knows the year, so that long ago stays long ago', async () => {
    const engine = createReviewEngine(DEFAULT_REVIEW_SETTINGS, { now, onLate: vi.fn(), texts });
    const level = async (text: string) => (await engine.reviewMessage(text, {})).level;
    expect(await level('I had a heart attack in 2025, what diet is good')).toBe('ROUTINE');
    expect(await level('I had a heart attack in 2026, what diet is good')).toBe('URGENT');
    expect(await level('I had a heart attack in 2026')).toBe('EMERGENCY');
  });

  it('that is not done in time is counted and thrown, so that the chat takes it for UNSURE', async () => {
    const onLate = vi.fn();
    const late = () => Promise.reject(new DeadlineError('not done'));
    const engine = createReviewEngine(DEFAULT_REVIEW_SETTINGS, { now, onLate, texts }, late);
    await expect(engine.reviewMessage('my knee aches', {})).rejects.toThrow(DeadlineError);
    expect(onLate).toHaveBeenCalledTimes(1);
  });
});
