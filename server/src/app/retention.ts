import { type Audit, OPERATOR } from '../features/audit/index.ts';
import type { Logger } from '../platform/logger.ts';
import type { Removals } from '../platform/retention.ts';

type Parts = {
  removals: Required<Removals>;
  audit: Pick<Audit, 'note'>;
  logger: Pick<Logger, 'warn'>;
};

/**
 * Removes rows past their retention period; a rule that fails does not stop the others. The audit
 * records how many rows of each were removed.
 */
export const createRetention =
  ({ removals, audit, logger }: Parts) =>
  async (): Promise<void> => {
    const removed: string[] = [];
    for (const [rule, remove] of Object.entries(removals)) {
      try {
        const rows = await remove();
        if (rows > 0) removed.push(`${rule} ${rows}`);
      } catch (error) {
        logger.warn({ err: error, rule }, 'what is over was not removed');
      }
    }
    if (removed.length === 0) return;
    await audit.note({
      actor: OPERATOR,
      kind: 'retention',
      subjectId: null,
      detail: removed.join(', '),
    });
  };
