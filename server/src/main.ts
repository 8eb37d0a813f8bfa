import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app/build-app.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigError, readProcessConfig } from './platform/config.ts';
import { isForOperator, migrate, openDatabase } from './platform/database/index.ts';
import { createLogger } from './platform/logger.ts';

const STOP_WITHIN_MS = 10_000;

/** The built web app, seen from the source and from the bundle alike. */
const webDirectory = (): string => join(dirname(fileURLToPath(import.meta.url)), '../../web/dist');

const start = async () => {
  const config = readProcessConfig();
  const logger = createLogger(config.logLevel);
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    logger,
  });
  await migrate(database);
  const web = webDirectory();
  const app = await buildApp(
    { config, clock: systemClock, database, db: database.db, logger },
    existsSync(web) ? web : null,
  );

  const stop = async () => {
    const deadline = setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app.close();
    await database.close();
    clearTimeout(deadline);
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);

  await app.listen({ port: config.port, host: config.host });
  process.stdout.write(`Saathi is ready at ${config.publicOrigin}\n`);
};

start().catch((error: Error) => {
  const expected = error instanceof ConfigError || isForOperator(error);
  process.stderr.write(`${expected ? error.message : error.stack}\n`);
  process.exit(1);
});
