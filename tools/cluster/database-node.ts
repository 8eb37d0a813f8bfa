import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fillDeployFile } from './deploy-file.ts';
import { createEtcdMember } from './etcd-member.ts';
import { signalPostgres } from './postgres-processes.ts';
import { makeFile, makeFolder, type Service, startService, waitUntilUp } from './service.ts';
import { fillDisk, mountSmallDisk } from './small-disk.ts';

/** Addresses of one database machine; here all run on this machine, with different ports. */
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
  /** Folder of the whole cluster, with a folder per machine. */
  within: string;
  /** Folder of PostgreSQL's programs. */
  binaries: string;
  passwords: { superuser: string; replication: string; rewind: string };
  /** Gives each PostgreSQL its own small disk, which needs root. */
  smallDisks: boolean;
};

const valuesOf = (
  { ports, all, binaries, passwords }: Options,
  { directory, data }: { directory: string; data: string },
) => ({
  NODE: ports.name,
  NODE_ETCD: at(ports.etcd),
  NODE_ETCD_PEER: at(ports.peer),
  NODE_PATRONI: at(ports.patroni),
  NODE_POSTGRES: at(ports.postgres),
  ETCD_PEERS: all.map(({ name, peer }) => `${name}=http://${at(peer)}`).join(),
  ETCD_HOSTS: all.map(({ etcd }) => `"${at(etcd)}"`).join(', '),
  ETCD_DIR: join(directory, 'etcd'),
  POSTGRES_DIR: data,
  POSTGRES_PROGRAMS: binaries,
  POSTGRES_SOCKETS: directory,
  POSTGRES_PASSWORDS: join(directory, 'pgpass'),
  PATRONI_FILE: join(directory, 'patroni.yml'),
  // Small enough for a disk of any size, and a short pause, because faults follow each other
  // quickly.
  DISK_LEAST_MB: '32',
  DISK_PAUSE: '5',
  NETWORK: `${HOST}/32`,
  SUPERUSER_PASSWORD: passwords.superuser,
  REPLICATION_PASSWORD: passwords.replication,
  REWIND_PASSWORD: passwords.rewind,
});

const isOk = async (url: string) => (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;

/** One of the three machines: etcd, and PostgreSQL under Patroni. */
export const createDatabaseNode = (options: Options) => {
  const { ports, within, binaries } = options;
  const directory = makeFolder(join(within, ports.name));
  const disk = makeFolder(join(directory, 'disk'));
  const unmount = options.smallDisks ? mountSmallDisk(disk) : () => undefined;
  const data = join(disk, 'data');
  const values = valuesOf(options, { directory, data });
  const file = (name: string) => makeFile(join(directory, name), fillDeployFile(name, values));
  let patroni: Service | undefined;
  let diskWatch: Service | undefined;
  const env = { PATH: `${binaries}:${process.env.PATH ?? ''}` };
  return {
    name: ports.name,
    etcd: createEtcdMember({ file: file('etcd.yml'), directory, address: at(ports.etcd) }),
    startPatroni: () => {
      const command = ['patroni', file('patroni.yml')];
      patroni = startService('patroni', command, { directory, env });
      diskWatch ??= startService('disk-watch', ['sh', file('disk-watch.sh')], { directory, env });
      return waitUntilUp(patroni, () => isOk(`http://${at(ports.patroni)}/liveness`));
    },
    /** Connects directly, without HAProxy, as the superuser. */
    url: `postgresql://postgres:${options.passwords.superuser}@${at(ports.postgres)}/postgres`,
    isPrimary: () => isOk(`http://${at(ports.patroni)}/primary`).catch(() => false),
    isReplica: () => isOk(`http://${at(ports.patroni)}/replica`).catch(() => false),
    /**
     * Returns the roles of all running nodes as this one sees them, by name; null while it does not
     * answer.
     */
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
    /** Kills Patroni and PostgreSQL with kill -9; etcd keeps running. */
    kill: async () => {
      await patroni?.kill();
      signalPostgres(data, 'SIGKILL');
    },
    /**
     * Simulates a machine that hangs: Patroni and PostgreSQL stop working, but their connections
     * stay open.
     */
    freeze: () => {
      patroni?.signal('SIGSTOP');
      signalPostgres(data, 'SIGSTOP');
    },
    thaw: () => {
      signalPostgres(data, 'SIGCONT');
      patroni?.signal('SIGCONT');
    },
    /** Fills PostgreSQL's disk completely; returns a function that frees the space. */
    fillDisk: () => fillDisk(disk),
    /** Switches over to another node, as an operator does. */
    switchOver: () =>
      promisify(execFile)('patronictl', [
        '-c',
        file('patroni.yml'),
        'switchover',
        '--force',
        'saathi',
      ]),
    /** Also stops PostgreSQL, even if Patroni is just starting it. */
    stopPatroni: async () => {
      await diskWatch?.kill();
      await patroni?.stop();
      signalPostgres(data, 'SIGKILL');
    },
    /** Call it after everything has stopped. */
    unmount,
  };
};
export type DatabaseNode = ReturnType<typeof createDatabaseNode>;
