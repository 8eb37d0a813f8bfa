import type { Role, UserId } from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { AppError } from './app-error.ts';
import type { Tables } from './database/tables.ts';

/** Shown in place of an erased doctor's name. */
export const FORMER_DOCTOR = 'Former doctor';
/** Shown in place of the name of an erased assistant of the clinic. */
export const FORMER_ASSISTANT = 'Former assistant';
/** Shown if nothing records any more whether an erased person was a doctor. */
export const FORMER_MEMBER = 'Former member of the clinic';

type Row = Record<string, unknown>;
export type RowsByTable = Record<string, Row[]>;

/** Limits of a copy: rows per table, and bytes of all tables in the database's text format. */
export type CopyLimits = { rowsMax: number; bytesMax: number };

/** Keeps track of the size of one copy. */
export type CopyBudget = {
  /**
   * Throws `too_large` if these rows are too many, or too large with all previous ones. `bytes` is
   * the size of a row `r`, if it is not that of its text.
   */
  requireRoomFor(query: RawBuilder<unknown>, bytes?: RawBuilder<number>): Promise<void>;
};

/** What a copy contains. */
type CopyParts = {
  /** Returns those of the files whose bytes it contains. */
  withBytes(files: readonly Row[]): readonly Row[];
};

/** Creates a {@link CopyBudget}: the database measures rows first; nothing too large is fetched. */
export const createCopyBudget = (
  db: Kysely<Tables>,
  { rowsMax, bytesMax }: CopyLimits,
): CopyBudget => {
  let bytes = 0;
  return {
    requireRoomFor: async (query, bytesOf = sql`octet_length(r::text)`) => {
      const { rows } = await sql<{ rows: number; bytes: number }>`
        select count(*)::int as rows, coalesce(sum(${bytesOf}), 0)::float8 as bytes
        from (select * from (${query}) as q limit ${rowsMax + 1}) as r`.execute(db);
      const [held] = rows;
      bytes += held?.bytes ?? 0;
      if (bytes > bytesMax || (held?.rows ?? 0) > rowsMax) {
        throw new AppError(
          'too_large',
          'This copy is too large for the app. Please ask the clinic.',
        );
      }
    },
  };
};

/** No limits, for copies made by the operator. */
export const UNLIMITED_BUDGET: CopyBudget = { requireRoomFor: async () => {} };

/** Returns the rows of each query by table; throws `too_large` if the copy has no room for them. */
export const readTables = async (
  db: Kysely<Tables>,
  queries: Record<string, RawBuilder<unknown>>,
  room: CopyBudget,
): Promise<RowsByTable> => {
  const tables: RowsByTable = {};
  for (const [table, query] of Object.entries(queries)) {
    await room.requireRoomFor(query);
    const { rows } = await query.execute(db);
    tables[table] = rows as Row[];
  }
  return tables;
};

export type Pair = { patientId: UserId; doctorId: UserId };

/**
 * Which of the two people ends an assignment, and when. `called`: the clinic has called the patient,
 * so that an emergency that nobody has seen may be left.
 */
export type AssignmentEnd = { by: Role; at: Date; called?: boolean };

/** The person being erased. */
export type PersonToErase = {
  id: UserId;
  role: Role;
  name: string;
  formerNames: readonly string[];
  phone: string;
  /** The nameless doctor who replaces the erased one for remaining patients; null if not needed. */
  formerId: UserId | null;
};

/** What a feature does when an assignment ends, and to export or erase a person's data. */
export type PersonData = {
  /** Returns the feature's rows about a person by table (empty lists too), without secrets. */
  exportPerson(personId: UserId, room: CopyBudget, parts?: CopyParts): Promise<RowsByTable>;
  /** Columns (`table.column`) of those tables that are never handed out, with the reason. */
  withheld?: Record<string, string>;
  /** Ends what depends on an assignment, inside the transaction that ends it. */
  endAssignment?(tx: Kysely<Tables>, pair: Pair, end: AssignmentEnd): Promise<void>;
  /**
   * Runs inside the transaction that erases a person, before the row of `users` is deleted: deletes
   * what no foreign key deletes, and gives what patients keep to the nameless doctor. Throws if the
   * person cannot be erased yet.
   */
  erasePerson?(tx: Kysely<Tables>, person: PersonToErase): Promise<void>;
};
