import { Worker } from 'node:worker_threads';
import { DatabaseOverloaded } from './database-errors.ts';
import type { DatabaseLogger } from './database-logger.ts';
import type {
  WorkerFacts,
  WorkerReply,
  WorkerRequest,
  WorkerSettings,
} from './embedded-protocol.ts';
import type { Wire } from './embedded-socket.ts';

/** The embedded PostgreSQL in its own thread; a thread that dies is followed by a new one at the next connection. */
export type EmbeddedEngine = {
  dial(): Promise<Wire>;
  /** Copies the whole database at one moment to `target`, which must not exist; writers wait meanwhile. */
  snapshot(target: string): Promise<void>;
  facts(): Promise<WorkerFacts>;
  /** Checkpoints and ends the thread. */
  stop(): Promise<void>;
};

type Settings = Omit<WorkerSettings, 'task'> & { logger: DatabaseLogger };
type Running = {
  worker: Worker;
  wires: Map<number, Line>;
  asked: Map<number, Asked>;
  /** What PostgreSQL said before it died. */
  lastWords: string;
};
type Line = { bytes: (bytes: Uint8Array) => void; lost: (error: Error) => void };
type Asked = { resolve: (facts: WorkerFacts) => void; reject: (error: Error) => void };
type Question = { kind: 'snapshot'; target: string } | { kind: 'facts' };

/** Starts a worker from source (tsx, vitest) or from beside the bundle. */
function startWorker(settings: WorkerSettings): Worker {
  const fromSource = import.meta.url.endsWith('.ts');
  const file = fromSource ? './embedded-worker-from-source.mjs' : './embedded-worker.js';
  return new Worker(new URL(file, import.meta.url), { workerData: settings, execArgv: [] });
}

/** Makes an empty cluster in `directory`, in a thread whose memory goes with it. */
export function createCluster(directory: string): Promise<void> {
  const worker = startWorker({ directory, task: 'create', durable: false, checkpointSegments: 16 });
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the first start ended with ${code}`)),
    );
  });
}

function receive(running: Running, logger: DatabaseLogger, message: WorkerReply): void {
  switch (message.kind) {
    case 'bytes':
      running.wires.get(message.session)?.bytes(message.bytes);
      break;
    case 'done':
      running.asked.get(message.id)?.resolve(message.facts);
      running.asked.delete(message.id);
      break;
    case 'failed':
      running.asked.get(message.id)?.reject(new Error(message.message));
      running.asked.delete(message.id);
      break;
    case 'log':
      running.lastWords ||= message.message;
      logger.error({ engine: 'embedded' }, message.message);
      break;
  }
}

function launch(settings: Settings, onGone: () => void): Promise<Running> {
  const { logger, ...rest } = settings;
  const worker = startWorker({ ...rest, task: 'serve' });
  const running: Running = { worker, wires: new Map(), asked: new Map(), lastWords: '' };
  return new Promise((resolve, reject) => {
    const gone = (cause: unknown) => {
      const said = running.lastWords || String(cause);
      const error = new DatabaseOverloaded(`The embedded database has stopped: ${said}`, { cause });
      onGone();
      reject(error);
      for (const line of running.wires.values()) line.lost(error);
      for (const asked of running.asked.values()) asked.reject(error);
      running.wires.clear();
      running.asked.clear();
    };
    worker.on('message', (message: WorkerReply) => {
      if (message.kind === 'ready') resolve(running);
      else receive(running, logger, message);
    });
    worker.on('error', gone);
    worker.on('exit', (code) => gone(`exit ${code}`));
  });
}

/** Prepares the engine on an existing cluster; the thread starts with the first connection. */
export function createEmbeddedEngine(settings: Settings): EmbeddedEngine {
  let current: Promise<Running> | null = null;
  let sessions = 0;
  let questions = 0;
  let stopped = false;

  function running(): Promise<Running> {
    if (stopped) return Promise.reject(new DatabaseOverloaded('The database is closed.'));
    if (!current) {
      const started = launch(settings, () => {
        if (current === started) current = null;
      });
      current = started;
    }
    return current;
  }

  async function ask(question: Question): Promise<WorkerFacts> {
    const { worker, asked } = await running();
    questions += 1;
    const id = questions;
    return new Promise((resolve, reject) => {
      asked.set(id, { resolve, reject });
      worker.postMessage({ ...question, id } satisfies WorkerRequest);
    });
  }

  return {
    async dial() {
      const { worker, wires } = await running();
      sessions += 1;
      const session = sessions;
      const line: Line = { bytes: () => {}, lost: () => {} };
      wires.clear();
      wires.set(session, line);
      const post = (request: WorkerRequest) => worker.postMessage(request);
      post({ kind: 'open', session });
      return {
        send: (bytes) => post({ kind: 'bytes', session, bytes }),
        onBytes: (listener) => {
          line.bytes = listener;
        },
        onLost: (listener) => {
          line.lost = listener;
        },
      };
    },
    async snapshot(target) {
      await ask({ kind: 'snapshot', target });
    },
    facts: () => ask({ kind: 'facts' }),
    async stop() {
      stopped = true;
      const last = await current?.catch(() => null);
      if (!last) return;
      const ended = new Promise((resolve) => last.worker.once('exit', resolve));
      last.worker.postMessage({ kind: 'close' } satisfies WorkerRequest);
      await ended;
    },
  };
}
