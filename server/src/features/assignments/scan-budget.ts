import type { UserId } from '@saathi/contract';
import { AppError } from '../../platform/app-error.ts';
import type { ScanBudgetsRepository } from './scan-budgets.repository.ts';

/** Texts that are no code, in one window, before a patient has to wait. */
export const SCAN_FAILURES_MAX = 20;
const SCAN_WINDOW_SECONDS = 600;

const tooMany = (seconds: number): AppError => {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new AppError('too_many_attempts', `Too many attempts. Try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  });
};

/** Keeps a patient from guessing codes; only failures count, a good scan costs nothing. */
export const createScanBudget = ({ scanBudgets }: { scanBudgets: ScanBudgetsRepository }) => {
  const waitSeconds = (patientId: UserId) => scanBudgets.waitSeconds(patientId, SCAN_FAILURES_MAX);
  return {
    /** Throws `too_many_attempts` while the patient has to wait. */
    requireLeft: async (patientId: UserId): Promise<void> => {
      const seconds = await waitSeconds(patientId);
      if (seconds !== null) throw tooMany(seconds);
    },
    /** Counts a failure; throws `too_many_attempts` where a parallel one spent the last. */
    spend: async (patientId: UserId): Promise<void> => {
      if (await scanBudgets.spend(patientId, SCAN_FAILURES_MAX, SCAN_WINDOW_SECONDS)) return;
      throw tooMany((await waitSeconds(patientId)) ?? SCAN_WINDOW_SECONDS);
    },
  };
};
export type ScanBudget = ReturnType<typeof createScanBudget>;
