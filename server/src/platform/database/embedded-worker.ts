import { setFlagsFromString } from 'node:v8';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DurableFileSystem } from './durable-file-system.ts';
import type { WorkerReply, WorkerRequest, WorkerSettings } from './embedded-engine.ts';
import { PLANNER_SETTINGS } from './planning.ts';

const ERROR_RESPONSE = 0x45;
const READY_FOR_QUERY = 0x5a;
const IDLE = 0x49;

/**
 * Bytes of code that V8 runs of a WebAssembly function before it optimises it. With the default of
 * 1.8 million a third of a start's processor time is spent on optimising functions of the start.
 */
const TIERING_BUDGET = 400_000_000;

const settings = workerData as WorkerSettings;
let segments = 0;
let connection: MessagePort | null = null;

function reply(message: WorkerReply): void {
  parentPort?.postMessage(message);
}

// After a PANIC the memory cannot be trusted. The log on disk is intact, so a new worker recovers.
function abandon(reason: unknown): never {
  reply({ kind: 'log', message: `the embedded database stopped: ${String(reason)}` });
  process.exit(1);
}

function startParameters(): string[] {
  const added = {
    // PGlite's file system supports only fsync(2) of the sync methods.
    wal_sync_method: 'fsync',
    // The file system caches, too; the default of 128 MB is filled with zeros at each start.
    shared_buffers: '64MB',
    min_wal_size: '8MB',
    max_wal_size: `${settings.checkpointSegments * 4}MB`,
    ...PLANNER_SETTINGS,
  };
  return [
    ...PGlite.defaultStartParams.filter((one) => one !== '-F' || !settings.durable),
    ...Object.entries(added).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

function openEngine(): Promise<PGlite> {
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
  const fs = new DurableFileSystem(settings.directory, {
    onSync: () => Atomics.add(settings.fsyncs, 0, 1),
    onLogSegment: () => {
      segments += 1;
    },
    onAbort: abandon,
  });
  return PGlite.create({
    fs,
    initDbStartParams: ['--wal-segsize=4'],
    startParams: startParameters(),
    onStderr: (text: string) => {
      if (/PANIC|FATAL/.test(text)) reply({ kind: 'log', message: text });
      return false;
    },
  });
}

function run(pg: PGlite, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  // All output arrives before the promise is returned. The bytes are wasm memory: copy them.
  pg.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (part) => parts.push(part.slice()),
  }).catch(abandon);
  const answer = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    answer.set(part, at);
    at += part.length;
  }
  return answer;
}

function command(pg: PGlite, sql: string): void {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.alloc(5, 'Q');
  head.writeInt32BE(text.length + 4, 1);
  const answer = run(pg, Buffer.concat([head, text]));
  if (answer[0] === ERROR_RESPONSE) {
    throw new Error(`${sql}: ${Buffer.from(answer).toString().replaceAll('\0', ' ')}`);
  }
}

/** Returns whether an answer ends with ReadyForQuery in the idle transaction state. */
function endsIdle(answer: Uint8Array): boolean {
  return answer.at(-6) === READY_FOR_QUERY && answer.at(-1) === IDLE;
}

function checkpointIfDue(pg: PGlite): void {
  if (segments < settings.checkpointSegments / 2) return;
  try {
    command(pg, 'CHECKPOINT');
  } catch (error) {
    reply({ kind: 'log', message: String(error) });
  }
  segments = 0;
}

function connect(pg: PGlite, port: MessagePort): void {
  // One session serves one connection after another; nothing of the previous one may remain.
  if (connection) {
    connection.close();
    command(pg, 'ROLLBACK');
    command(pg, 'DISCARD ALL');
  }
  connection = port;
  port.on('message', (bytes: Uint8Array) => {
    const answer = run(pg, bytes);
    const idle = endsIdle(answer);
    port.postMessage(answer, [answer.buffer]);
    if (idle) checkpointIfDue(pg);
  });
}

async function close(pg: PGlite): Promise<void> {
  command(pg, 'ROLLBACK');
  command(pg, 'CHECKPOINT');
  await pg.close();
  process.exit(0);
}

const pg = await openEngine();
if (settings.task === 'create') {
  await close(pg);
} else {
  parentPort?.on('message', (port: WorkerRequest) => {
    if (port) connect(pg, port);
    else close(pg).catch(abandon);
  });
  // Sent in the next turn of the event loop, when messages are read: some 200 ms into the start.
  setImmediate(() => reply({ kind: 'ready' }));
}
