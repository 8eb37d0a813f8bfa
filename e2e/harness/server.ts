import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ZONE } from './zone.ts';

/** Bundled by `prepare.ts`. */
const program = join(dirname(fileURLToPath(import.meta.url)), '../../server/.tmp/serve.js');

type Ready = { url: string };

/** The real server in a process of its own, on a private database, with a clock that can be moved. */
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
    /** Moves the server's clock to an instant, or back to the real time with null. */
    setClock: async (instant: string | null) => {
      child.send({ setClock: instant });
      await once(child, 'message');
    },
    /** Fills the empty server with the demo's people, seen from its present instant. */
    fill: async () => {
      child.send({ fill: true });
      await once(child, 'message');
    },
    /** Lets so many hours pass for those who asked to be erased. */
    letErasuresWait: async (hours: number) => {
      child.send({ letErasuresWait: hours });
      await once(child, 'message');
    },
    /** Lets so many minutes pass for the notices that are still to be sent. */
    letNoticesWait: async (minutes: number) => {
      child.send({ letNoticesWait: minutes });
      await once(child, 'message');
    },
    /** Nobody has agreed to the present privacy notice any more, as if it were new. */
    forgetAgreements: async () => {
      child.send({ forgetAgreements: true });
      await once(child, 'message');
    },
    /** A code with which the person with this phone changes it, as the operator gives it. */
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
