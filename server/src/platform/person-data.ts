import type { Role, UserId } from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { AppError } from './app-error.ts';
import type { Tables } from './database/tables.ts';

type Row = Record<string, unknown>;
export type RowsByTable = Record<string, Row[]>;

/** The rows of each query under the name of its table; throws `too_large` where one has more than `rowsMax`. */
export const readTables = async (
  db: Kysely<Tables>,
  queries: Record<string, RawBuilder<unknown>>,
  rowsMax: number,
): Promise<RowsByTable> => {
  const tables: RowsByTable = {};
  for (const [table, query] of Object.entries(queries)) {
    const bounded = Number.isFinite(rowsMax)
      ? sql<Row>`select * from (${query}) as rows limit ${rowsMax + 1}`
      : query;
    const { rows } = await bounded.execute(db);
    if (rows.length > rowsMax) {
      throw new AppError('too_large', 'This copy is too large for the app. Please ask the clinic.');
    }
    tables[table] = rows as Row[];
  }
  return tables;
};

export type Pair = { patientId: UserId; doctorId: UserId };

/** Which of the two ends an assignment, and when. */
export type AssignmentEnd = { by: Role; at: Date };

/** Who is being erased. */
export type Leaving = {
  id: UserId;
  role: Role;
  name: string;
  phone: string;
  /** A nameless doctor in whose place patients keep their chats; null where there are none. */
  formerId: UserId | null;
};

/** What a feature does with its own tables when an assignment ends, and for one person's data. */
export type PersonData = {
  /** Its rows about a person, by table: a table without rows is an empty list; no secrets. */
  exportPerson(personId: UserId, rowsMax: number): Promise<RowsByTable>;
  /** Columns (`table.column`) of those tables that are never handed out, and why. */
  withheld?: Record<string, string>;
  /** Ends what depends on an assignment, inside the transaction that ends it. */
  endAssignment?(tx: Kysely<Tables>, pair: Pair, end: AssignmentEnd): Promise<void>;
  /**
   * Runs inside the transaction that erases a person, before the row of `users` goes: removes what
   * no foreign key removes with it, gives what patients keep to the nameless doctor, or throws
   * where the person must stay for now.
   */
  erasePerson?(tx: Kysely<Tables>, person: Leaving): Promise<void>;
};
