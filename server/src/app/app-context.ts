import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { type Database, migrate, openDatabase } from '../platform/database/index.ts';
import { createLogger, type Logger } from '../platform/logger.ts';

/** What the features are created from. */
export type AppContext = { config: Config; clock: Clock; database: Database; logger: Logger };

/** Opens what every program of the server needs: the logger and the migrated database. */
export const openAppContext = async (config: Config, clock: Clock): Promise<AppContext> => {
  const logger = createLogger(config.logLevel);
  const { dataDir, databaseUrl, databaseDirectUrl, databaseReplicaUrl, valkeyUrl } = config;
  const database = await openDatabase({
    dataDir,
    databaseUrl,
    databaseDirectUrl,
    databaseReplicaUrl,
    valkeyUrl,
    logger,
  });
  await migrate(database);
  return { config, clock, database, logger };
};
