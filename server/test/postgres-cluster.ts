import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** A private PostgreSQL that lives as long as a test run. */
export type PostgresCluster = {
  directory: string;
  /** Connection string of a database in it. */
  url(database: string): string;
  /** As kill -9 of every process of the server. */
  crash(): Promise<void>;
  /** Starts it unless it runs. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

const START_TRIES = 200;
const DEBIAN = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs, the newest version first, or null where it is not installed. */
export function findPostgres(searchPath: string): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const debian = versions.sort((a, b) => b - a).map((version) => `${DEBIAN}/${version}/bin`);
  const folders = [...debian, ...searchPath.split(delimiter)];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** PostgreSQL refuses to run as root; its own user does it then. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

type ClusterOptions = {
  /** Keeps fsync on. */
  durable?: boolean;
  /** Where its own directory is made. */
  within?: string;
  /** Variables of its processes besides those of this one. */
  env?: Record<string, string>;
};

/** Makes and starts a PostgreSQL on a socket in a directory of its own. */
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

  // One that finds its disk gone aborts.
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
    // Immediate shutdown: no checkpoint, recovery at the next start.
    crash: () => end('SIGQUIT'),
    async stop() {
      await end('SIGQUIT');
      rmSync(directory, { recursive: true, force: true });
    },
  };
  await cluster.start();
  return cluster;
}

export async function reachable(connectionString: string): Promise<void> {
  for (let tried = 0; ; tried += 1) {
    const client = new pg.Client({ connectionString });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tried > START_TRIES) throw error;
      await wait(50);
    }
  }
}
