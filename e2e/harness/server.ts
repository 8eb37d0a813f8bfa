import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ZONE } from './zone.ts';

/** Bundled by `prepare.ts`. */
const program = join(dirname(fileURLToPath(import.meta.url)), '../../server/.tmp/serve.js');

type Ready = { url: string };

/** Starts the real server in its own process, on a private database, with an adjustable clock. */
export const startServer = async (environment: Record<string, string> = {}) => {
  const child: ChildProcess = fork(program, {
    execArgv: [],
    env: { ...process.env, LOG_LEVEL: 'error', CLINIC_TIME_ZONE: ZONE, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with ${code} before it was ready`);
  });
  const [ready] = (await Promise.race([once(child, 'message'), exited])) as [Ready];
  exited.catch(() => undefined);
  return {
    url: ready.url,
    /** Sets the server's clock to an instant, or back to the real time with null. */
    setClock: async (instant: string | null) => {
      child.send({ setClock: instant });
      await once(child, 'message');
    },
    /** Fills the empty server with the demo data, relative to the server's current time. */
    fill: async () => {
      child.send({ fill: true });
      await once(child, 'message');
    },
    /** Advances pending erasures by this many hours. */
    letErasuresWait: async (hours: number) => {
      child.send({ letErasuresWait: hours });
      await once(child, 'message');
    },
    /** Advances unsent notices by this many minutes. */
    letNoticesWait: async (minutes: number) => {
      child.send({ letNoticesWait: minutes });
      await once(child, 'message');
    },
    /** Deletes all agreements to the current privacy notice, as if it were new. */
    forgetAgreements: async () => {
      child.send({ forgetAgreements: true });
      await once(child, 'message');
    },
    /** Creates a code with which the person with this phone can change it, as the operator does. */
    claimCode: async (phone: string): Promise<string> => {
      child.send({ claimCode: phone });
      const [{ code }] = (await once(child, 'message')) as [{ code: string }];
      return code;
    },
    /** Makes the doctor with this phone an owner of the clinic, as the operator does. */
    makeOwner: async (phone: string) => {
      child.send({ makeOwner: phone });
      await once(child, 'message');
    },
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
};
export type TestServer = Awaited<ReturnType<typeof startServer>>;
