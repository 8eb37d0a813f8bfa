import type { Role, UserId } from '@saathi/contract';
import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from './database/tables.ts';

export type RowsByTable = Record<string, unknown[]>;

/** The rows of each query under the name of its table. */
export const readTables = async (
  db: Kysely<Tables>,
  queries: Record<string, RawBuilder<unknown>>,
): Promise<RowsByTable> => {
  const tables: RowsByTable = {};
  for (const [table, query] of Object.entries(queries)) {
    tables[table] = (await query.execute(db)).rows;
  }
  return tables;
};

export type Pair = { patientId: UserId; doctorId: UserId };

/** Which of the two ends an assignment, and when. */
export type AssignmentEnd = { by: Role; at: Date };

/** What a feature does with its own tables when an assignment ends, and for one person's data. */
export type PersonData = {
  /** Its rows about a person, by table: a table without rows is an empty list; no secrets. */
  exportPerson(personId: UserId): Promise<RowsByTable>;
  /** Ends what depends on an assignment, inside the transaction that ends it. */
  endAssignment?(tx: Kysely<Tables>, pair: Pair, end: AssignmentEnd): Promise<void>;
  /**
   * Runs inside the transaction that erases a person, before the row of `users` goes: removes what
   * no foreign key removes with it, or throws `conflict` when the person must stay.
   */
  erasePerson?(tx: Kysely<Tables>, personId: UserId): Promise<void>;
};
