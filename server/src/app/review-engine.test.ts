import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_REVIEW_SETTINGS, reviewMessage } from '../features/review/index.ts';
import { DeadlineError } from '../platform/deadline.ts';
import { createReviewEngine } from './review-engine.ts';

const now = () => new Date('2027-05-01');
const never = (): never => {
  for (;;);
};

describe('a review that is not done in time', () => {
  it('is stopped, counted and thrown, so that the chat takes it for UNSURE', () => {
    const onLate = vi.fn();
    const engine = createReviewEngine(DEFAULT_REVIEW_SETTINGS, { now, onLate }, never);
    expect(() => engine.reviewMessage('my knee aches', {})).toThrow(DeadlineError);
    expect(onLate).toHaveBeenCalledTimes(1);
  });

  it('knows the year, so that long ago stays long ago', () => {
    const engine = createReviewEngine(DEFAULT_REVIEW_SETTINGS, { now, onLate: vi.fn() });
    const level = (text: string) => engine.reviewMessage(text, {}).level;
    expect(level('I had a heart attack in 2025, what diet is good')).toBe('ROUTINE');
    expect(level('I had a heart attack in 2026, what diet is good')).toBe('EMERGENCY');
  });

  it('is tried once more, since a pause of the machine looks the same', () => {
    const onLate = vi.fn();
    const pausing = vi.fn(reviewMessage).mockImplementationOnce(never);
    const engine = createReviewEngine(DEFAULT_REVIEW_SETTINGS, { now, onLate }, pausing);
    expect(engine.reviewMessage('crushing chest pain', {}).level).toBe('EMERGENCY');
    expect(onLate).not.toHaveBeenCalled();
  });
});
