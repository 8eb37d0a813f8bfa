import { join } from 'node:path';
import pg from 'pg';
import { fillDeployFile } from './deploy-file.ts';
import {
  findProgram,
  makeFile,
  makeFolder,
  type Service,
  startService,
  waitUntilUp,
} from './service.ts';

type Options = {
  /** Parent of its own folder. */
  within: string;
  /** Where PostgreSQL listens: an address or the folder of a socket. */
  primary: { host: string; port: number };
  /** Its own port. */
  port: number;
  login: { user: string; password: string };
  /** Maximum number of connections to PostgreSQL. */
  connections: number;
};

/** PgBouncer as configured in deploy/cluster, in transaction pooling mode. */
export const createPgBouncer = ({ within, primary, port, login, connections }: Options) => {
  const program = findProgram('pgbouncer');
  if (!program) throw new Error('PgBouncer is not installed. Debian: apt-get install pgbouncer');
  const directory = makeFolder(join(within, 'pgbouncer'));
  const users = makeFile(join(directory, 'userlist.txt'), `"${login.user}" "${login.password}"\n`);
  const settings = fillDeployFile('pgbouncer.ini', {
    PRIMARY_HOST: primary.host,
    PRIMARY_PORT: String(primary.port),
    PGBOUNCER_PORT: String(port),
    PGBOUNCER_USERS: users,
    PGBOUNCER_CONNECTIONS: String(connections),
  });
  const ini = makeFile(join(directory, 'pgbouncer.ini'), settings);
  const url = `postgresql://${login.user}:${login.password}@127.0.0.1:${port}/saathi`;
  const answers = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    await client.end();
    return true;
  };
  let service: Service | undefined;
  return {
    url,
    start: async () => {
      service = startService('pgbouncer', [program, ini], { directory });
      await waitUntilUp(service, answers);
    },
    // It stores nothing, and the meaning of milder signals differs between its versions.
    kill: async () => service?.kill(),
  };
};
export type PgBouncer = ReturnType<typeof createPgBouncer>;
