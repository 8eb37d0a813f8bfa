import type { UserId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Tables } from './database/tables.ts';

/** Rows by the name of their table. */
export type RowsByTable = Record<string, unknown[]>;

/** A patient and a doctor. */
export type Pair = { patientId: UserId; doctorId: UserId };

/** What a feature does with its own tables when an assignment ends, and for one person's data. */
export type PersonData = {
  /** Its rows about a person, by table: a table without rows is an empty list; no secrets. */
  exportPerson(personId: UserId): Promise<RowsByTable>;
  /** Ends what depends on an assignment, inside the transaction that ends it. */
  endAssignment?(tx: Kysely<Tables>, pair: Pair): Promise<void>;
  /**
   * Runs inside the transaction that erases a person, before the row of `users` goes: removes what
   * no foreign key removes with it, or throws `conflict` when the person must stay.
   */
  erasePerson?(tx: Kysely<Tables>, personId: UserId): Promise<void>;
};

/** The same for several features at once, one after the other. */
export const joinPersonData = (features: readonly PersonData[]): Required<PersonData> => ({
  exportPerson: async (personId) => {
    const rows: RowsByTable = {};
    for (const feature of features) Object.assign(rows, await feature.exportPerson(personId));
    return rows;
  },
  endAssignment: async (tx, pair) => {
    for (const feature of features) await feature.endAssignment?.(tx, pair);
  },
  erasePerson: async (tx, personId) => {
    for (const feature of features) await feature.erasePerson?.(tx, personId);
  },
});
