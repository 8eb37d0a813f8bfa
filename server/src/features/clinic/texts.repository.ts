import { CLINIC_TEXTS_LISTED_MAX, type ClinicTexts, type UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Database, Tables } from '../../platform/database/index.ts';

/** Texts that hold, and how often owners had changed them by then. */
export type CurrentTexts = { version: number; texts: ClinicTexts };

type NewTexts = { basedOn: number; texts: ClinicTexts; by: UserId };

/** Versions of what the clinic says of itself, from 1 on without a gap. */
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
  /** The newest first. */
  versions: () =>
    db
      .selectFrom('clinic_texts')
      .leftJoin('users', 'users.id', 'clinic_texts.changed_by')
      .select(['version', 'texts', 'changed_at as at', 'users.name as by'])
      .orderBy('version', 'desc')
      .limit(CLINIC_TEXTS_LISTED_MAX)
      .execute(),
  /** Adds a version and does `also` with it; false where another came meanwhile. */
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
