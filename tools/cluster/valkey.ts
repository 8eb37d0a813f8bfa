import { join } from 'node:path';
import { createClient } from '@redis/client';
import { fillDeployFile } from './deploy-file.ts';
import {
  findProgram,
  makeFile,
  makeFolder,
  type Service,
  startService,
  waitUntilUp,
} from './service.ts';

const HOST = '127.0.0.1';

/**
 * Returns the path of Valkey, or of Redis, which serves the same purpose; null if neither is
 * installed.
 */
export const findValkey = (): string | null =>
  findProgram('valkey-server') ?? findProgram('redis-server');

type Options = {
  /** Parent of its own folder. */
  within: string;
  /** Its own port. */
  port: number;
  password?: string;
};

/** Valkey as configured in deploy/cluster; it carries live events between the servers. */
export const createValkey = ({ within, port, password = 'of-this-machine-alone' }: Options) => {
  const program = findValkey();
  if (!program) throw new Error('Valkey is not installed. Debian: apt-get install redis-server');
  const directory = makeFolder(join(within, 'valkey'));
  const conf = makeFile(
    join(directory, 'valkey.conf'),
    fillDeployFile('valkey.conf', {
      VALKEY_HOST: HOST,
      VALKEY_PORT: String(port),
      VALKEY_PASSWORD: password,
    }),
  );
  const url = `redis://:${password}@${HOST}:${port}`;
  /** Sends one command on a separate connection. */
  const ask = async (...command: string[]): Promise<unknown> => {
    const client = createClient({ url, socket: { reconnectStrategy: false } });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await client.sendCommand(command);
    } finally {
      client.destroy();
    }
  };
  let service: Service | undefined;
  return {
    url,
    /** Returns the number of listeners on a channel. */
    listeners: async (channel: string): Promise<number> => {
      const answer = await ask('PUBSUB', 'NUMSUB', channel);
      return Number((answer as unknown[])[1]);
    },
    start: async () => {
      service = startService('valkey', [program, conf], { directory });
      await waitUntilUp(service, async () => (await ask('PING')) === 'PONG');
    },
    kill: async () => service?.kill(),
  };
};
export type Valkey = ReturnType<typeof createValkey>;
