import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { migrate, openDatabase } from '../platform/database/index.ts';
import { createLogger } from '../platform/logger.ts';
import type { Ground } from './features.ts';

/** Opens what every program of the server stands on: the migrated database and the log. */
export const openGround = async (config: Config, clock: Clock): Promise<Ground> => {
  const logger = createLogger(config.logLevel);
  const { dataDir, databaseUrl } = config;
  const database = await openDatabase({ dataDir, databaseUrl, logger });
  await migrate(database);
  return { config, clock, database, db: database.db, logger };
};
