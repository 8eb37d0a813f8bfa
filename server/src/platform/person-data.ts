import type { Role, UserId } from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { AppError } from './app-error.ts';
import type { Tables } from './database/tables.ts';

/** Shown where an erased doctor's name was. */
export const FORMER_DOCTOR = 'Former doctor';
/** Shown where the name of an erased assistant of the clinic was. */
export const FORMER_ASSISTANT = 'Former assistant';
/** Shown where nothing tells any more whether an erased person was a doctor. */
export const FORMER_MEMBER = 'Former member of the clinic';

type Row = Record<string, unknown>;
export type RowsByTable = Record<string, Row[]>;

/** How much a copy may hold: rows of one table, and bytes of all tables as the database writes them out. */
export type CopyLimits = { rowsMax: number; bytesMax: number };

/** What one copy has taken up so far. */
export type CopyRoom = { requireRoomFor(query: RawBuilder<unknown>): Promise<void> };

/** Lets the database measure what is about to be read, so that nothing too large is ever fetched. */
export const createCopyRoom = (db: Kysely<Tables>, { rowsMax, bytesMax }: CopyLimits): CopyRoom => {
  let bytes = 0;
  return {
    /** Throws `too_large` where these rows are too many, or too large with all before. */
    requireRoomFor: async (query) => {
      const { rows } = await sql<{ rows: number; bytes: number }>`
        select count(*)::int as rows, coalesce(sum(octet_length(r::text)), 0)::float8 as bytes
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

/** A copy as large as it may be, for the operator. */
export const UNBOUNDED: CopyRoom = { requireRoomFor: async () => {} };

/** The rows of each query under the name of its table; throws `too_large` where the copy has no room for them. */
export const readTables = async (
  db: Kysely<Tables>,
  queries: Record<string, RawBuilder<unknown>>,
  room: CopyRoom,
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

/** Which of the two ends an assignment, and when. */
export type AssignmentEnd = { by: Role; at: Date };

/** Who is being erased. */
export type Leaving = {
  id: UserId;
  role: Role;
  name: string;
  formerNames: readonly string[];
  phone: string;
  /** A nameless doctor in whose place patients keep their chats; null where there are none. */
  formerId: UserId | null;
};

/** What a feature does with its own tables when an assignment ends, and for one person's data. */
export type PersonData = {
  /** Its rows about a person, by table: a table without rows is an empty list; no secrets. */
  exportPerson(personId: UserId, room: CopyRoom): Promise<RowsByTable>;
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
