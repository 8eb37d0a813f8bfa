import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads';
import { startThread } from '../threads.ts';
import { DatabaseOverloaded } from './database-errors.ts';
import type { DatabaseLogger } from './database-logger.ts';

/** What the worker is started with. */
export type WorkerSettings = {
  /** PGDATA, absolute. */
  directory: string;
  /** `create` makes the cluster and ends; `serve` opens it and answers. */
  task: 'create' | 'serve';
  /** Off for throw-away test databases only. */
  durable: boolean;
  /** Log segments (4 MB each) after which a checkpoint is due. */
  checkpointSegments: number;
  /** One number: the fsync calls that reached the system. */
  fsyncs: Int32Array;
};

/** Main thread → worker: the other end of a new connection's channel, or null to checkpoint and end. */
export type WorkerRequest = MessagePort | null;

/** Worker → main thread: that it is open, or what PostgreSQL said that no connection hears. */
export type WorkerReply = { kind: 'ready' } | { kind: 'log'; message: string };

type Settings = Omit<WorkerSettings, 'task' | 'fsyncs'>;

/** PostgreSQL's own lock, which a power cut can leave empty, and it opens nothing then; ours is on the directory. */
const LOCK_FILE = 'postmaster.pid';

function startWorker(settings: WorkerSettings): Worker {
  return startThread(new URL('./embedded-worker.ts', import.meta.url), { workerData: settings });
}

const createCounter = () => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** Makes an empty cluster in `directory`, in a thread whose memory goes with it. */
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

/** The embedded PostgreSQL in its own thread; a thread that dies is followed by a new one at the next connection. */
export function createEmbeddedEngine(settings: Settings & { logger: DatabaseLogger }) {
  const { logger, ...rest } = settings;
  const fsyncs = createCounter();
  let current: Promise<Worker> | null = null;
  let stopped = false;

  function launch(): Promise<Worker> {
    rmSync(join(settings.directory, LOCK_FILE), { force: true });
    const worker = startWorker({ ...rest, task: 'serve', fsyncs });
    let lastWords = '';
    return new Promise((resolve, reject) => {
      worker.on('message', (reply: WorkerReply) => {
        if (reply.kind === 'ready') return resolve(worker);
        lastWords ||= reply.message;
        logger.error({ engine: 'embedded' }, reply.message);
      });
      worker.on('error', (error) => {
        lastWords ||= String(error);
      });
      worker.on('exit', (code) => {
        current = null;
        const said = lastWords || `exit ${code}`;
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
    /** Begins a connection: PostgreSQL's own protocol goes through the channel. It ends the one before. */
    async dial(): Promise<MessagePort> {
      const worker = await running();
      const { port1, port2 } = new MessageChannel();
      worker.postMessage(port2 satisfies WorkerRequest, [port2]);
      return port1;
    },
    /** How many fsync calls have reached the system. */
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
