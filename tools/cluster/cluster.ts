import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createServerControl } from '../../server/test/faults/server-control.ts';
import { askPostgres, findPostgres } from '../../server/test/postgres-cluster.ts';
import { freePort } from '../../server/test/program.ts';
import { createDatabaseNode, type DatabaseNode, type NodePorts } from './database-node.ts';
import { createHaproxy } from './haproxy.ts';
import { createPgBouncer } from './pgbouncer.ts';
import { makeFolder } from './service.ts';
import { createValkey } from './valkey.ts';

const NODES = ['db1', 'db2', 'db3'];
const SERVERS = 2;
const CONNECTIONS = 20;
const WELL_WITHIN_MS = 120_000;

const password = () => randomBytes(12).toString('hex');

/** Returns free ports, found one after another so that all differ. */
const freePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
};

const portsOfNodes = async (): Promise<NodePorts[]> => {
  const ports = await freePorts(NODES.length * 4);
  return NODES.map((name, index) => {
    const [etcd = 0, peer = 0, patroni = 0, postgres = 0] = ports.slice(index * 4);
    return { name, etcd, peer, patroni, postgres };
  });
};

/** Whether one node leads, one confirms every commit, and one follows. */
const isWhole = (roles: Record<string, string> | null): boolean => {
  const all = Object.values(roles ?? {});
  return all.length === NODES.length && all.includes('leader') && all.includes('sync_standby');
};

/** Waits until all three databases are ready. */
const waitUntilWhole = async (nodes: readonly DatabaseNode[]): Promise<void> => {
  const started = performance.now();
  while (performance.now() - started < WELL_WITHIN_MS) {
    for (const node of nodes) {
      if (isWhole(await node.members())) return;
    }
    await wait(200);
  }
  throw new Error(`the databases are not whole after ${WELL_WITHIN_MS / 1_000} s`);
};

/**
 * Repeats work until it succeeds: HAProxy notices a new leader or server only at its next checks.
 */
const retryUntilDone = async (work: () => Promise<void>): Promise<void> => {
  for (let left = 100; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0) throw error;
      await wait(200);
    }
  }
};

type Options = {
  /** The public port. */
  port: number;
  /** Additional settings of the servers. */
  settings?: Record<string, string>;
  /** Whether each PostgreSQL gets its own small disk, which needs root. */
  smallDisks?: boolean;
  say(line: string): void;
};

const HOST = '127.0.0.1';

/** Creates the parts without starting them: databases, HAProxy, PgBouncer, Valkey, servers. */
const createParts = async (
  { port, settings = {}, smallDisks = false }: Options,
  binaries: string,
) => {
  const directory = makeFolder(mkdtempSync(join(tmpdir(), 'saathi-cluster-')));
  const all = await portsOfNodes();
  const [primaryPort = 0, replicaPort = 0, poolerPort = 0, valkeyPort = 0, ...serverPorts] =
    await freePorts(4 + SERVERS);
  const passwords = { superuser: password(), replication: password(), rewind: password() };
  const login = { user: 'saathi', password: password() };
  const within = directory;
  const nodes = all.map((ports) =>
    createDatabaseNode({ ports, all, within, binaries, passwords, smallDisks }),
  );
  const proxy = createHaproxy({
    within,
    port,
    primaryPort,
    replicaPort,
    databases: all,
    servers: serverPorts,
  });
  const pooler = createPgBouncer({
    within,
    primary: { host: HOST, port: primaryPort },
    port: poolerPort,
    login,
    connections: CONNECTIONS,
  });
  const valkey = createValkey({ within, port: valkeyPort });
  const primary = `${HOST}:${primaryPort}`;
  const direct = `postgresql://${login.user}:${login.password}@${primary}/saathi`;
  const superuser = `postgresql://postgres:${passwords.superuser}@${primary}/postgres`;
  const makeDatabase = () =>
    retryUntilDone(async () => {
      const has = async (found: string) =>
        (await askPostgres(superuser, `select ${found}`)).length > 0;
      if (!(await has(`from pg_roles where rolname = '${login.user}'`))) {
        await askPostgres(
          superuser,
          `create role ${login.user} login password '${login.password}'`,
        );
      }
      if (!(await has(`from pg_database where datname = 'saathi'`))) {
        await askPostgres(superuser, `create database saathi owner ${login.user}`);
      }
    });
  const origin = `http://localhost:${port}`;
  const dataDir = makeFolder(join(directory, 'saathi'));
  const ofServer = (serverPort: number) => ({
    PORT: String(serverPort),
    PUBLIC_ORIGIN: origin,
    TRUSTED_PROXIES: HOST,
    DATA_DIR: dataDir,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: direct,
    DATABASE_REPLICA_URL: direct.replace(primary, `${HOST}:${replicaPort}`),
    VALKEY_URL: valkey.url,
    ...settings,
  });
  const servers = serverPorts.map((one) => createServerControl({ settings: ofServer(one) }));
  return { directory, origin, nodes, proxy, pooler, valkey, servers, makeDatabase, direct };
};

/**
 * Creates a cluster on this machine from the files in deploy/cluster; `stop` removes everything.
 */
export const createCluster = async (options: Options) => {
  const binaries = findPostgres(process.env.PATH ?? '');
  if (!binaries) throw new Error('PostgreSQL is not installed. Debian: apt-get install postgresql');
  const parts = await createParts(options, binaries);
  const { directory, origin, nodes, proxy, pooler, valkey, servers, makeDatabase, direct } = parts;
  let stopped = false;
  let starting: Promise<unknown> = Promise.resolve();
  const startServers = async () => {
    const each = servers.map((server) => server.start());
    starting = Promise.allSettled(each);
    await Promise.all(each);
    await retryUntilDone(async () => {
      if (!(await fetch(`${origin}/readyz`)).ok) throw new Error('HAProxy finds no server');
    });
  };
  const step = async (title: string, work: () => Promise<unknown>) => {
    if (stopped) throw new Error('stopped');
    const started = performance.now();
    await work();
    options.say(`${title}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  };
  return {
    origin,
    nodes,
    servers,
    whenWhole: () => waitUntilWhole(nodes),
    /** Queries the primary as Saathi's own user. */
    sql: (text: string) => askPostgres(direct, text),
    start: async () => {
      await step('etcd × 3', () => Promise.all(nodes.map((node) => node.etcd.start())));
      await step('PostgreSQL × 3 under Patroni', async () => {
        await Promise.all(nodes.map((node) => node.startPatroni()));
        await waitUntilWhole(nodes);
      });
      await step('HAProxy', () => proxy.start());
      await step('database', makeDatabase);
      await step('PgBouncer', () => pooler.start());
      await step('Valkey', () => valkey.start());
      await step('Saathi × 2', startServers);
    },
    stop: async () => {
      stopped = true;
      await starting;
      await Promise.all(servers.map((server) => server.stop()));
      await Promise.all([proxy.kill(), pooler.kill(), valkey.kill()]);
      await Promise.all(nodes.map((node) => node.stopPatroni()));
      await Promise.all(nodes.map((node) => node.etcd.stop()));
      for (const node of nodes) node.unmount();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
export type Cluster = Awaited<ReturnType<typeof createCluster>>;
