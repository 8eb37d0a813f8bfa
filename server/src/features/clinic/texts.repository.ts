import { CLINIC_TEXTS_LISTED_MAX, type ClinicTexts, type UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Database, Tables } from '../../platform/database/index.ts';

/** The current texts, and the number of changes by owners so far. */
export type CurrentTexts = { version: number; texts: ClinicTexts };

type NewTexts = { basedOn: number; texts: ClinicTexts; by: UserId };

/** Stores the versions of the clinic's texts, numbered from 1 without gaps. */
export const createTextsRepository = ({
  db,
  transaction,
}: Pick<Database, 'db' | 'transaction'>) => ({
  newest: (): Promise<CurrentTexts | undefined> =>
    db
      .selectFrom('clinic_texts')
      .select(['version', 'texts'])
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst(),
  /** Newest first. */
  versions: () =>
    db
      .selectFrom('clinic_texts')
      .leftJoin('users', 'users.id', 'clinic_texts.changed_by')
      .select(['version', 'texts', 'changed_at as at', 'users.name as by'])
      .orderBy('version', 'desc')
      .limit(CLINIC_TEXTS_LISTED_MAX)
      .execute(),
  /** Adds a version and runs `also` in the transaction; false if another came first. */
  add: ({ basedOn, texts, by }: NewTexts, also: (tx: Kysely<Tables>) => Promise<void>) =>
    transaction(async (tx): Promise<boolean> => {
      const { numAffectedRows } = await sql`
        insert into clinic_texts (version, texts, changed_by)
        select ${basedOn}::integer + 1, ${JSON.stringify(texts)}::jsonb, ${by}
        where ${basedOn}::integer = (select coalesce(max(version), 0) from clinic_texts)
        on conflict do nothing`.execute(tx);
      if (numAffectedRows !== 1n) return false;
      await also(tx);
      return true;
    }),
});
export type TextsRepository = ReturnType<typeof createTextsRepository>;
