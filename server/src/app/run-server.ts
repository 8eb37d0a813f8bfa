import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { PepperMismatch } from '../features/auth/index.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { type Config, ConfigError } from '../platform/config.ts';
import { isForOperator } from '../platform/database/index.ts';
import { listenForAdmin } from './admin/admin-socket.ts';
import { runCommandLine } from './admin/command-line.ts';
import { adminCommands } from './admin/run-admin.ts';
import { type AppContext, openAppContext } from './app-context.ts';
import { buildApp } from './build-app.ts';
import { firstRunText } from './first-run.ts';

const STOP_WITHIN_MS = 10_000;
/** Whoever is still being answered by then is cut, so that there is time to close the database. */
const DRAIN_WITHIN_MS = 7_000;

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

const isPrivate = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
};

const INSECURE = `
  WARNING: people open this server without https. PINs and health data travel readable for
  everybody on the way, and phones refuse their camera. Set PUBLIC_ORIGIN=https://... and put
  a proxy with https before it, or set TLS_CERT_FILE and TLS_KEY_FILE. See docs/security.md.
`;

type Program = {
  config: Config;
  clock?: Clock;
  /** Runs when everything is built, before anybody can connect. */
  prepare?: (app: FastifyInstance) => Promise<void>;
};

/** The embedded database belongs to this process, so the operator's commands come in by a socket. */
const serveAdmin = async (context: AppContext): Promise<() => Promise<void>> => {
  const { config, database } = context;
  if (database.engine === 'postgres') return async () => undefined;
  const commands = adminCommands(config, async () => context);
  return listenForAdmin(config.dataDir, (words, caller) => runCommandLine(commands, words, caller));
};

const listen = async (app: FastifyInstance, { host, port }: Config): Promise<void> => {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      `HOST is "${host}" and PORT is "${port}": ${(error as Error).message}. Stop what listens there, or choose another. Example: PORT=3001`,
    );
  }
};

/** Opens the database, serves, says where, and stops gracefully when told to. */
export const runServer = async ({ config, clock = systemClock, prepare }: Program) => {
  const context = await openAppContext(config, clock);
  const { app, features } = await buildApp(context, webDirectory());
  await features.startReview();
  const closeAdmin = await serveAdmin(context);
  stopOnSignal(async () => {
    // No new connections from now on: a proxy goes elsewhere at once.
    app.server.close();
    setTimeout(() => app.server.closeAllConnections(), DRAIN_WITHIN_MS).unref();
    await closeAdmin();
    await app.close();
    await context.database.close();
  });
  await prepare?.(app);
  // Before the work that begins with listening: it waits for the one connection of the embedded engine too.
  const firstRun = await firstRunText(context, { isTerminal: process.stdout.isTTY === true });
  await listen(app, config);
  if (!isPrivate(config.publicOrigin)) process.stderr.write(`${INSECURE}\n`);
  process.stdout.write(firstRun);
  process.stdout.write(`Saathi is ready at ${config.publicOrigin}\n`);
};

/** Ends the process with one clear line for what is expected, with the stack for what is not. */
export const failToStart = (error: Error): never => {
  const expected =
    error instanceof ConfigError || error instanceof PepperMismatch || isForOperator(error);
  process.stderr.write(`${expected ? error.message : error.stack}\n`);
  process.exit(1);
};
