import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillDeployFile } from './deploy-file.ts';
import { end, makeFile, makeFolder, type Service, startService, whenUp } from './service.ts';

/** Addresses of one machine of the databases; each on this machine, with ports of its own. */
export type NodePorts = {
  name: string;
  etcd: number;
  peer: number;
  patroni: number;
  postgres: number;
};

const HOST = '127.0.0.1';
const at = (port: number) => `${HOST}:${port}`;

type Options = {
  ports: NodePorts;
  all: readonly NodePorts[];
  /** Of the whole cluster; each machine has a folder in it. */
  within: string;
  /** Folder of PostgreSQL's programs. */
  binaries: string;
  passwords: { superuser: string; replication: string; rewind: string };
};

const valuesOf = ({ ports, all, binaries, passwords }: Options, directory: string) => ({
  NODE: ports.name,
  NODE_ETCD: at(ports.etcd),
  NODE_ETCD_PEER: at(ports.peer),
  NODE_PATRONI: at(ports.patroni),
  NODE_POSTGRES: at(ports.postgres),
  ETCD_PEERS: all.map(({ name, peer }) => `${name}=http://${at(peer)}`).join(),
  ETCD_HOSTS: all.map(({ etcd }) => `"${at(etcd)}"`).join(', '),
  ETCD_DIR: join(directory, 'etcd'),
  POSTGRES_DIR: join(directory, 'data'),
  POSTGRES_PROGRAMS: binaries,
  POSTGRES_SOCKETS: directory,
  POSTGRES_PASSWORDS: join(directory, 'pgpass'),
  NETWORK: `${HOST}/32`,
  SUPERUSER_PASSWORD: passwords.superuser,
  REPLICATION_PASSWORD: passwords.replication,
  REWIND_PASSWORD: passwords.rewind,
});

/** Ends PostgreSQL as a power cut would: the server and all that it started, at once; where there is none, nothing. */
const killPostgres = (dataDirectory: string): void => {
  const pidFile = join(dataDirectory, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const server = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const process = `/proc/${server}`;
  // The file may be of one that was killed, and its number another process's now.
  const isIt =
    existsSync(process) && readFileSync(`${process}/cmdline`, 'utf8').includes(dataDirectory);
  if (!isIt) return;
  const started = readFileSync(`${process}/task/${server}/children`, 'utf8');
  for (const pid of [server, ...started.trim().split(' ').map(Number)]) end(pid);
};

const isOk = async (url: string) => (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;

/** One of the three machines: etcd, and PostgreSQL under Patroni. */
export const createDatabaseNode = (options: Options) => {
  const { ports, within, binaries } = options;
  const directory = makeFolder(join(within, ports.name));
  const values = valuesOf(options, directory);
  const file = (name: string) => makeFile(join(directory, name), fillDeployFile(name, values));
  let etcd: Service | undefined;
  let patroni: Service | undefined;
  const env = { PATH: `${binaries}:${process.env.PATH ?? ''}` };
  return {
    name: ports.name,
    startEtcd: () => {
      const command = ['etcd', '--config-file', file('etcd.yml')];
      etcd = startService('etcd', command, { directory, env });
      return whenUp(etcd, () => isOk(`http://${at(ports.etcd)}/health`));
    },
    startPatroni: () => {
      const command = ['patroni', file('patroni.yml')];
      patroni = startService('patroni', command, { directory, env });
      return whenUp(patroni, () => isOk(`http://${at(ports.patroni)}/liveness`));
    },
    isPrimary: () => isOk(`http://${at(ports.patroni)}/primary`).catch(() => false),
    /** What this one knows of all three, by name; null while it does not answer. */
    members: async (): Promise<Record<string, string> | null> => {
      try {
        const answer = await fetch(`http://${at(ports.patroni)}/cluster`);
        const { members } = (await answer.json()) as {
          members: { name: string; role: string; state: string }[];
        };
        const well = members.filter(({ state }) => state === 'running' || state === 'streaming');
        return Object.fromEntries(well.map(({ name, role }) => [name, role]));
      } catch {
        return null;
      }
    },
    /** kill -9 of Patroni and PostgreSQL; etcd stays. */
    kill: async () => {
      await patroni?.kill();
      killPostgres(join(directory, 'data'));
    },
    /** Ends PostgreSQL too, also one that Patroni was just starting. */
    stopPatroni: async () => {
      await patroni?.stop();
      killPostgres(join(directory, 'data'));
    },
    stopEtcd: async () => etcd?.stop(),
  };
};
export type DatabaseNode = ReturnType<typeof createDatabaseNode>;
