import type { UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** Failed scans of a patient, counted by the database's clock so that all servers agree. */
export const createScanBudgetsRepository = (db: Kysely<Tables>) => ({
  /** Seconds until the patient may scan again; null while failures are left. */
  waitSeconds: async (patientId: UserId, most: number): Promise<number | null> => {
    const row = await db
      .selectFrom('scan_budgets')
      .select(sql<number>`extract(epoch from ends_at - now())::int`.as('seconds'))
      .where('patient_id', '=', patientId)
      .where('failures', '>=', most)
      .where('ends_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    return row ? Math.max(1, row.seconds) : null;
  },
  /** Counts one failure in one statement; false when `most` in this window were spent already. */
  spend: async (patientId: UserId, most: number, windowSeconds: number): Promise<boolean> => {
    const ends = sql<Date>`now() + make_interval(secs => ${windowSeconds})`;
    const over = sql<boolean>`scan_budgets.ends_at <= now()`;
    const spent = await db
      .insertInto('scan_budgets')
      .values({ patient_id: patientId, failures: 1, ends_at: ends })
      .onConflict((conflict) =>
        conflict
          .column('patient_id')
          .doUpdateSet({
            failures: sql`case when ${over} then 1 else scan_budgets.failures + 1 end`,
            ends_at: sql`case when ${over} then ${ends} else scan_budgets.ends_at end`,
          })
          .where(sql<boolean>`${over} or scan_budgets.failures < ${most}`),
      )
      .returning('failures')
      .executeTakeFirst();
    return spent !== undefined;
  },
});
export type ScanBudgetsRepository = ReturnType<typeof createScanBudgetsRepository>;
