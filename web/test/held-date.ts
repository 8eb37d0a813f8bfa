import { afterEach, beforeEach, vi } from 'vitest';

/** Fixes the date at 20 November 2026, 9:00, for all tests of a file; timers keep running. */
export const holdDate = (): void => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 9) }));
  afterEach(() => void vi.useRealTimers());
};
