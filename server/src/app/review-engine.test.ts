import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_REVIEW_SETTINGS, reviewMessage } from '../features/review/index.ts';
import { DeadlineError } from '../platform/deadline.ts';
import { createReviewEngine } from './review-engine.ts';

const never = (): never => {
  for (;;);
};

describe('a review that is not done in time', () => {
  it('is stopped, counted and thrown, so that the chat takes it for UNSURE', () => {
    const onLate = vi.fn();
    const engine = createReviewEngine(DEFAULT_REVIEW_SETTINGS, onLate, never);
    expect(() => engine.reviewMessage('my knee aches', {})).toThrow(DeadlineError);
    expect(onLate).toHaveBeenCalledTimes(1);
  });

  it('is tried once more, since a pause of the machine looks the same', () => {
    const onLate = vi.fn();
    const pausing = vi.fn(reviewMessage).mockImplementationOnce(never);
    const engine = createReviewEngine(DEFAULT_REVIEW_SETTINGS, onLate, pausing);
    expect(engine.reviewMessage('crushing chest pain', {}).level).toBe('EMERGENCY');
    expect(onLate).not.toHaveBeenCalled();
  });
});
