import { stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { DatabasePool } from './connection-pool.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { assembleDatabase, type Database } from './database.ts';
import { BackupRefused } from './database-errors.ts';
import type { DatabaseLogger } from './database-logger.ts';
import { guardDisk } from './disk-guard.ts';
import { ensureCluster, prepareDataDir } from './embedded-directory.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';
import { startMaintenance } from './embedded-maintenance.ts';
import { EmbeddedSocket } from './embedded-socket.ts';
import { copyTree, filesBelow } from './file-tree.ts';
import { createNotifications } from './notifications.ts';
import { valueTypes } from './value-types.ts';

/** Settings of the embedded engine; the defaults are right outside of tests. */
export type EmbeddedSettings = {
  dataDir: string;
  logger: DatabaseLogger;
  /** Whether to fsync; off for throw-away test databases. */
  durable?: boolean;
  /** A checkpoint is due after half as many log segments of 4 MB. */
  checkpointSegments?: number;
  /** Longest wait for the single connection. */
  poolWaitMs?: number;
  /** Longest silence inside a transaction before it is rolled back. */
  idleTransactionMs?: number;
  /** Free disk space below which writes are refused. */
  minFreeBytes?: number;
  /** Free disk space below which files are refused. */
  shortBytes?: number;
};

/** Longest wait for the engine's first connection, which is slow on a busy machine, in ms. */
const START_WAIT_MS = 30_000;

/** The embedded database, with the number of its fsync calls that reached the operating system. */
export type EmbeddedDatabase = Database & { fsyncs(): number };

/**
 * Opens the embedded database; creates it if there is none.
 * @throws DataDirInUse if another process has it open
 * @throws DataDirUnusable if the existing files cannot be opened
 */
export async function openEmbeddedDatabase(settings: EmbeddedSettings): Promise<EmbeddedDatabase> {
  const dataDir = prepareDataDir(settings.dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    return await openLocked(settings, dataDir, () => lock.release());
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openLocked(
  {
    logger,
    durable = true,
    checkpointSegments = 16,
    poolWaitMs = 1_000,
    idleTransactionMs = 10_000,
    minFreeBytes,
    shortBytes,
  }: EmbeddedSettings,
  dataDir: string,
  release: () => Promise<void>,
): Promise<EmbeddedDatabase> {
  const directory = await ensureCluster(dataDir);
  const engine = createEmbeddedEngine({ directory, durable, checkpointSegments, logger });
  await engine.start();
  const raw = new pg.Pool({
    stream: () => new EmbeddedSocket(engine.dial, idleTransactionMs),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: START_WAIT_MS,
    user: 'postgres',
    database: 'postgres',
    host: 'embedded',
    ssl: false,
    types: valueTypes,
  });
  const helpers: { stop(): void }[] = [];
  let disk: Awaited<ReturnType<typeof guardDisk>> | undefined;
  const database = assembleDatabase({
    engine: 'embedded',
    raw,
    logger,
    snapshot: (target) => snapshot(database.pool, directory, target),
    isShortOfSpace: () => disk?.isShort() ?? false,
    answerWithinMs: null,
    prepares: true,
    // Only one process uses the directory, so there is nobody else to notify.
    notifications: () => createNotifications(null, logger),
    async afterClose() {
      for (const helper of helpers) helper.stop();
      await engine.stop();
      await release();
    },
  });
  (await database.pool.connect()).release();
  raw.options.connectionTimeoutMillis = poolWaitMs;
  disk = await guardDisk({
    directory: dataDir,
    minFreeBytes,
    shortBytes,
    logger,
    setReadOnly: (on) => database.pool.query(`set default_transaction_read_only = ${on}`),
  });
  helpers.push(startMaintenance(database.pool, logger), disk);
  return { ...database, fsyncs: engine.fsyncs };
}

/** Bytes a copy must leave free on its disk: more than the limit below which files are refused. */
const LEFT_FREE_BYTES = 1_200 * 1_048_576;

/** Throws unless the disk of `target` has space for a copy. */
async function requireSpace(directory: string, target: string): Promise<void> {
  let size = 0;
  for (const path of await filesBelow(directory)) size += (await stat(join(directory, path))).size;
  const { bavail, bsize } = await statfs(dirname(target));
  if (bavail * bsize < size + LEFT_FREE_BYTES) {
    throw new BackupRefused(
      `A copy needs ${Math.ceil((size + LEFT_FREE_BYTES) / 1_048_576)} MB free where it is made, and there are ${Math.floor((bavail * bsize) / 1_048_576)} MB.`,
    );
  }
}

/** Copies the files while holding the single connection, so that nothing is written meanwhile. */
async function snapshot(pool: DatabasePool, directory: string, target: string): Promise<void> {
  await requireSpace(directory, target);
  const client = await pool.connect();
  try {
    await client.query('checkpoint');
    await copyTree(directory, target);
  } finally {
    client.release();
  }
}
