import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DurableFileSystem } from './durable-file-system.ts';
import type {
  WorkerFacts,
  WorkerReply,
  WorkerRequest,
  WorkerSettings,
} from './embedded-protocol.ts';
import { copyTree } from './file-tree.ts';
import { PLANNING } from './planning.ts';

const ERROR_RESPONSE = 0x45;
const READY_FOR_QUERY = 0x5a;
const IDLE = 0x49;

const settings = workerData as WorkerSettings;
const facts: WorkerFacts = { fsyncs: 0, checkpoints: 0 };
let segments = 0;
let idle = true;
let session = 0;
let whenIdle: (() => void)[] = [];

function reply(message: WorkerReply, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

// A PANIC leaves memory nobody may trust; the log on disk is whole, so a new worker recovers.
function abandon(reason: unknown): never {
  reply({ kind: 'log', message: `the embedded database stopped: ${String(reason)}` });
  process.exit(1);
}

function startParameters(): string[] {
  const added = {
    // Of the ways to sync, only fsync(2) can be given to PGlite's file system.
    wal_sync_method: 'fsync',
    min_wal_size: '8MB',
    max_wal_size: `${settings.checkpointSegments * 4}MB`,
    ...PLANNING,
  };
  return [
    ...PGlite.defaultStartParams.filter((one) => one !== '-F' || !settings.durable),
    ...Object.entries(added).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

function openEngine(): Promise<PGlite> {
  const fs = new DurableFileSystem(settings.directory, {
    onSync: () => {
      facts.fsyncs += 1;
    },
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
  // Everything happens before the promise is returned. The bytes are wasm memory: keep copies.
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

/** PostgreSQL's last word on a request is ReadyForQuery with the state of the transaction. */
function endsIdle(answer: Uint8Array): boolean {
  return answer.at(-6) === READY_FOR_QUERY && answer.at(-1) === IDLE;
}

function checkpointIfDue(pg: PGlite): void {
  if (segments < settings.checkpointSegments / 2) return;
  try {
    command(pg, 'CHECKPOINT');
    facts.checkpoints += 1;
  } catch (error) {
    reply({ kind: 'log', message: String(error) });
  }
  segments = 0;
}

function settle(pg: PGlite): void {
  if (!idle) return;
  const due = whenIdle;
  whenIdle = [];
  for (const work of due) work();
  checkpointIfDue(pg);
}

function snapshot(pg: PGlite, id: number, target: string): void {
  try {
    command(pg, 'CHECKPOINT');
    copyTree(settings.directory, target);
    reply({ kind: 'done', id, facts });
  } catch (error) {
    reply({ kind: 'failed', id, message: String(error) });
  }
}

function startSession(pg: PGlite, next: number): void {
  // One session serves one connection after another: nothing of the last may stay.
  if (session !== 0) {
    command(pg, 'ROLLBACK');
    command(pg, 'DISCARD ALL');
  }
  session = next;
  idle = true;
}

function answer(pg: PGlite, from: number, bytes: Uint8Array): void {
  if (from !== session) return;
  const bytesOut = run(pg, bytes);
  if (bytesOut.length > 0) idle = endsIdle(bytesOut);
  reply({ kind: 'bytes', session: from, bytes: bytesOut }, [bytesOut.buffer]);
}

async function close(pg: PGlite): Promise<void> {
  command(pg, 'ROLLBACK');
  command(pg, 'CHECKPOINT');
  await pg.close();
  process.exit(0);
}

function handle(pg: PGlite, request: WorkerRequest): void {
  switch (request.kind) {
    case 'open':
      startSession(pg, request.session);
      break;
    case 'bytes':
      answer(pg, request.session, request.bytes);
      break;
    case 'snapshot':
      whenIdle.push(() => snapshot(pg, request.id, request.target));
      break;
    case 'facts':
      reply({ kind: 'done', id: request.id, facts });
      break;
    case 'close':
      void close(pg).catch(abandon);
      return;
  }
  settle(pg);
}

const pg = await openEngine();
if (settings.task === 'create') {
  await close(pg);
} else {
  parentPort?.on('message', (request: WorkerRequest) => handle(pg, request));
  reply({ kind: 'ready' });
}
