import { type Database, migrate, openDatabase } from '../platform/database/index.ts';
import { createLogger } from '../platform/logger.ts';

export const createTestDatabase = async (): Promise<Database & { drop(): Promise<void> }> => {
  const database = await openDatabase({
    dataDir: 'memory://',
    databaseUrl: null,
    logger: createLogger('silent'),
  });
  await migrate(database);
  return { ...database, drop: database.close };
};
