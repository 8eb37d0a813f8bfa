import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { startReview } from '../features/review/index.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { type Config, ConfigError } from '../platform/config.ts';
import { isForOperator } from '../platform/database/index.ts';
import { listenForAdmin } from './admin/admin-socket.ts';
import { runCommandLine } from './admin/command-line.ts';
import { adminCommands } from './admin/run-admin.ts';
import { type AppContext, openAppContext } from './app-context.ts';
import { buildApp } from './build-app.ts';
import { firstRunText } from './first-run.ts';
import { refuseConnections } from './refuse-connections.ts';

const STOP_WITHIN_MS = 10_000;
/** Connections still open by then are closed, so that there is time to close the database. */
const DRAIN_WITHIN_MS = 7_000;
/** How long a proxy's requests are still answered on connections that it keeps open. */
const PROXY_LEAVES_MS = 1_000;

/** Returns the directory of the built web app next to this package, or null if it is not built. */
const webDirectory = (): string | null => {
  let directory = dirname(fileURLToPath(import.meta.url));
  // The source is deeper in the package than the bundle.
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

/** Listens for operator commands on a socket, as the embedded database belongs to this process. */
const serveAdmin = async (context: AppContext): Promise<() => void> => {
  const { config, database } = context;
  if (database.engine === 'postgres') return () => undefined;
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

/** Opens the database, serves, prints the address, and stops gracefully on a signal. */
export const runServer = async ({ config, clock = systemClock, prepare }: Program) => {
  // The review loads its words while the database opens.
  const [context] = await Promise.all([openAppContext(config, clock), startReview()]);
  const { app } = await buildApp(context, webDirectory());
  // After readiness, which ends first.
  if (config.trustedProxies.length > 0) app.addHook('preClose', () => wait(PROXY_LEAVES_MS));
  const closeAdmin = await serveAdmin(context);
  stopOnSignal(async () => {
    // Accept no new connections from now on, so that a proxy switches to another server at once.
    refuseConnections(app.server);
    setTimeout(() => app.server.closeAllConnections(), DRAIN_WITHIN_MS).unref();
    closeAdmin();
    await app.close();
    await context.database.close();
  });
  await prepare?.(app);
  // Before background work, which starts on listening and also needs the engine's only connection.
  const firstRun = await firstRunText(context, { isTerminal: process.stdout.isTTY === true });
  await listen(app, config);
  if (!isPrivate(config.publicOrigin)) process.stderr.write(`${INSECURE}\n`);
  process.stdout.write(firstRun);
  process.stdout.write(`Saathi is ready at ${config.publicOrigin}\n`);
};

/** Ends the process with a single message for an expected error, and with the stack otherwise. */
export const failToStart = (error: Error): never => {
  const expected = error instanceof ConfigError || isForOperator(error);
  process.stderr.write(`${expected ? error.message : error.stack}\n`);
  process.exit(1);
};
