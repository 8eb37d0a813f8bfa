import { afterEach, beforeEach, vi } from 'vitest';

/** Holds the date at 20 November 2026, nine o'clock, throughout a file's tests; timers run on. */
export const holdDate = (): void => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 9) }));
  afterEach(() => void vi.useRealTimers());
};
