import type { Kysely, KyselyPlugin } from 'kysely';
import type { Database } from '../src/platform/database/index.ts';
import type { Tables } from '../src/platform/database/tables.ts';

/** Returns the same database with a counter of the statements sent outside of transactions. */
export const countStatements = (database: Database) => {
  let count = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db: Kysely<Tables> = database.db.withPlugin(counting);
  return { database: { ...database, db }, count: () => count };
};
