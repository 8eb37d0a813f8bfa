import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { PepperMismatch } from '../features/auth/index.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { type Config, ConfigError } from '../platform/config.ts';
import { isForOperator, migrate, openDatabase } from '../platform/database/index.ts';
import { createLogger } from '../platform/logger.ts';
import { buildApp } from './build-app.ts';

const STOP_WITHIN_MS = 10_000;

/** The built web app beside this package, or null before it is built. */
const webDirectory = (): string | null => {
  let directory = dirname(fileURLToPath(import.meta.url));
  // The source lies deeper in the package than the bundle.
  while (!existsSync(join(directory, 'package.json'))) directory = dirname(directory);
  const built = join(directory, '../web/dist');
  return existsSync(built) ? built : null;
};

const stopOnSignal = (stop: () => Promise<void>): void => {
  let stopping = false;
  const handle = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await stop();
    process.exit(0);
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
};

type Program = {
  config: Config;
  clock?: Clock;
  /** Runs when everything is built, before anybody can connect. */
  prepare?: (app: FastifyInstance) => Promise<void>;
};

/** Opens the database, serves, says where, and stops gracefully when told to. */
export const runServer = async ({ config, clock = systemClock, prepare }: Program) => {
  const logger = createLogger(config.logLevel);
  const { dataDir, databaseUrl } = config;
  const database = await openDatabase({ dataDir, databaseUrl, logger });
  await migrate(database);
  const app = await buildApp({ config, clock, database, db: database.db, logger }, webDirectory());
  stopOnSignal(async () => {
    await app.close();
    await database.close();
  });
  await prepare?.(app);
  await app.listen({ port: config.port, host: config.host });
  process.stdout.write(`Saathi is ready at ${config.publicOrigin}\n`);
};

/** Ends the process with one clear line for what is expected, with the stack for what is not. */
export const failToStart = (error: Error): never => {
  const expected =
    error instanceof ConfigError || error instanceof PepperMismatch || isForOperator(error);
  process.stderr.write(`${expected ? error.message : error.stack}\n`);
  process.exit(1);
};
