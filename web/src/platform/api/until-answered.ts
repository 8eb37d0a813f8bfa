import { hasCode, isPermanentRejection } from './api.ts';

const LONGEST_RETRY_MS = 30_000;

/** Options of a mutation that is repeated until the server has answered, or has refused it. */
export const untilAnswered = {
  retry: (_: number, cause: unknown) =>
    !isPermanentRejection(cause) && !hasCode(cause, 'not_signed_in'),
  retryDelay: (failures: number) => Math.min(2_000 * 2 ** failures, LONGEST_RETRY_MS),
};
