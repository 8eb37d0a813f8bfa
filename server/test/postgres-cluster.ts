import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** A private PostgreSQL that runs as long as a test run. */
export type PostgresCluster = {
  directory: string;
  /** Returns the connection string of one of its databases. */
  url(database: string): string;
  /** Ends all processes of the server like kill -9. */
  crash(): Promise<void>;
  /** Starts it unless it is running. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

const START_TRIES = 200;
const DEBIAN = '/usr/lib/postgresql';

/**
 * Returns the folder of PostgreSQL's programs, newest version first, or null if it is not
 * installed.
 */
export function findPostgres(searchPath: string): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const debian = versions.sort((a, b) => b - a).map((version) => `${DEBIAN}/${version}/bin`);
  const folders = [...debian, ...searchPath.split(delimiter)];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/**
 * Returns the ids of PostgreSQL's own user when running as root, because PostgreSQL refuses to run
 * as root.
 */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

type ClusterOptions = {
  /** Keeps fsync on. */
  durable?: boolean;
  /** Parent of its own directory. */
  within?: string;
  /** Environment variables of its processes, in addition to this one's. */
  env?: Record<string, string>;
};

/** Creates and starts a PostgreSQL on a socket in its own directory. */
export async function startPostgresCluster(
  binaries: string,
  { durable = false, within = tmpdir(), env = {} }: ClusterOptions = {},
): Promise<PostgresCluster> {
  const user = unprivileged();
  const directory = mkdtempSync(join(within, 'saathi-pg-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(directory, user.uid, user.gid);
  const data = join(directory, 'data');
  const options = { ...user, cwd: directory, stdio: 'ignore' as const };
  const make = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  execFileSync(join(binaries, 'initdb'), make, options);
  const url = (database: string) => `postgresql://postgres@/${database}?host=${directory}`;
  const settings = {
    listen_addresses: '',
    unix_socket_directories: directory,
    max_connections: '200',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    shared_buffers: '64MB',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let server: ReturnType<typeof spawn> | undefined;

  // A server that finds its disk gone aborts.
  const runs = () => server && server.exitCode === null && server.signalCode === null;

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!server || !runs()) return;
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill(signal);
    await ended;
  }

  const cluster: PostgresCluster = {
    directory,
    url,
    async start() {
      if (!runs()) {
        server = spawn(join(binaries, 'postgres'), ['-D', data, ...flags], {
          ...options,
          env: { ...process.env, ...env },
        });
      }
      await reachable(url('postgres'));
    },
    // Immediate shutdown: no checkpoint, so the next start runs recovery.
    crash: () => end('SIGQUIT'),
    async stop() {
      await end('SIGQUIT');
      rmSync(directory, { recursive: true, force: true });
    },
  };
  await cluster.start();
  return cluster;
}

/** Runs one statement on a connection of its own and returns its rows. */
export async function askPostgres(
  connectionString: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

export async function reachable(connectionString: string): Promise<void> {
  for (let tried = 0; ; tried += 1) {
    try {
      await askPostgres(connectionString, 'select 1');
      return;
    } catch (error) {
      if (tried > START_TRIES) throw error;
      await wait(50);
    }
  }
}
