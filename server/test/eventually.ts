import { vi } from 'vitest';

const BUSY_MACHINE_MS = 90_000;

/** Resolves once the check passes, however slow the machine is. */
export const eventually = (check: () => unknown): Promise<unknown> =>
  vi.waitFor(check, { timeout: BUSY_MACHINE_MS });
