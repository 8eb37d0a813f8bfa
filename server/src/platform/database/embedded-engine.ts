import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads';
import { startThread } from '../threads.ts';
import { DatabaseOverloaded } from './database-errors.ts';
import type { DatabaseLogger } from './database-logger.ts';

/** The data a worker is started with. */
export type WorkerSettings = {
  /** PGDATA, an absolute path. */
  directory: string;
  /** `create` creates the cluster and exits; `serve` opens it and answers. */
  task: 'create' | 'serve';
  /** Off for throw-away test databases only. */
  durable: boolean;
  /** Log segments (4 MB each) to keep at most; a checkpoint is due after half as many. */
  checkpointSegments: number;
  /** A single number: the fsync calls that reached the operating system. */
  fsyncs: Int32Array;
};

/** Main thread → worker: the other end of a new channel, or null to checkpoint and exit. */
export type WorkerRequest = MessagePort | null;

/** Worker → main thread: the engine is open, or a log message that reaches no connection. */
export type WorkerReply = { kind: 'ready' } | { kind: 'log'; message: string };

type Settings = Omit<WorkerSettings, 'task' | 'fsyncs'>;

/**
 * PostgreSQL's own lock file. A power cut can leave it empty, and then PostgreSQL does not start;
 * the directory has our own lock.
 */
const LOCK_FILE = 'postmaster.pid';

function startWorker(settings: WorkerSettings): Worker {
  return startThread(new URL('./embedded-worker.ts', import.meta.url), { workerData: settings });
}

const createCounter = () => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** Creates an empty cluster in `directory`, in a thread so that its memory is freed afterwards. */
export function createCluster(directory: string): Promise<void> {
  const worker = startWorker({
    directory,
    task: 'create',
    durable: false,
    checkpointSegments: 16,
    fsyncs: createCounter(),
  });
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the first start ended with ${code}`)),
    );
  });
}

/** Creates the embedded PostgreSQL in a thread; the next connection replaces a dead thread. */
export function createEmbeddedEngine(settings: Settings & { logger: DatabaseLogger }) {
  const { logger, ...rest } = settings;
  const fsyncs = createCounter();
  let current: Promise<Worker> | null = null;
  let stopped = false;

  function launch(): Promise<Worker> {
    rmSync(join(settings.directory, LOCK_FILE), { force: true });
    const worker = startWorker({ ...rest, task: 'serve', fsyncs });
    let firstError = '';
    return new Promise((resolve, reject) => {
      worker.on('message', (reply: WorkerReply) => {
        if (reply.kind === 'ready') return resolve(worker);
        firstError ||= reply.message;
        logger.error({ engine: 'embedded' }, reply.message);
      });
      worker.on('error', (error) => {
        firstError ||= String(error);
      });
      worker.on('exit', (code) => {
        current = null;
        const said = firstError || `exit ${code}`;
        reject(new DatabaseOverloaded(`The embedded database has stopped: ${said}`));
      });
    });
  }

  async function running(): Promise<Worker> {
    if (stopped) throw new DatabaseOverloaded('The database is closed.');
    current ??= launch();
    return current;
  }

  return {
    /** Resolves once the engine answers. */
    async start(): Promise<void> {
      await running();
    },
    /** Opens a connection whose channel carries PostgreSQL's protocol. It closes the last one. */
    async dial(): Promise<MessagePort> {
      const worker = await running();
      const { port1, port2 } = new MessageChannel();
      worker.postMessage(port2 satisfies WorkerRequest, [port2]);
      return port1;
    },
    /** Returns how many fsync calls have reached the operating system. */
    fsyncs: (): number => Atomics.load(fsyncs, 0),
    /** Checkpoints and ends the thread. */
    async stop(): Promise<void> {
      stopped = true;
      const worker = await current?.catch(() => null);
      if (!worker) return;
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      worker.postMessage(null satisfies WorkerRequest);
      await ended;
    },
  };
}
