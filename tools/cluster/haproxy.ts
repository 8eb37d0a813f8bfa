import { join } from 'node:path';
import { fillDeployFile, unavailableAnswer } from './deploy-file.ts';
import {
  findProgram,
  makeFile,
  makeFolder,
  type Service,
  startService,
  waitUntilUp,
} from './service.ts';

type Options = {
  within: string;
  /** The public port, and the ports for connections to the primary and to a replica. */
  port: number;
  primaryPort: number;
  replicaPort: number;
  databases: readonly { postgres: number; patroni: number }[];
  servers: readonly number[];
};

/** HAProxy as configured in deploy/cluster: in front of the servers, and of the databases. */
export const createHaproxy = (options: Options) => {
  const { within, port, primaryPort, replicaPort, databases, servers } = options;
  const directory = makeFolder(join(within, 'haproxy'));
  const values: Record<string, string> = {
    PRIMARY_HOST: '127.0.0.1',
    PRIMARY_PORT: String(primaryPort),
    REPLICA_PORT: String(replicaPort),
    PUBLIC_BIND: `127.0.0.1:${port}`,
    PUBLIC_NOT_NOW: makeFile(join(directory, 'not-now.http'), unavailableAnswer()),
  };
  for (const [index, { postgres, patroni }] of databases.entries()) {
    values[`POSTGRES_${index + 1}`] = `127.0.0.1:${postgres}`;
    values[`PATRONI_PORT_${index + 1}`] = String(patroni);
  }
  for (const [index, server] of servers.entries()) {
    values[`SAATHI_${index + 1}`] = `127.0.0.1:${server}`;
  }
  const cfg = makeFile(join(directory, 'haproxy.cfg'), fillDeployFile('haproxy.cfg', values));
  let service: Service | undefined;
  return {
    start: () => {
      const program = findProgram('haproxy') ?? 'haproxy';
      // In the foreground, so that this program can stop it.
      service = startService('haproxy', [program, '-db', '-f', cfg], { directory });
      const answers = async () => (await fetch(`http://127.0.0.1:${port}/livez`)).status > 0;
      return waitUntilUp(service, answers);
    },
    kill: async () => service?.kill(),
  };
};
