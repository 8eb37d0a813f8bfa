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

/** How the embedded engine is run; the defaults are right outside of tests. */
export type EmbeddedSettings = {
  dataDir: string;
  logger: DatabaseLogger;
  /** Off for throw-away test databases: no fsync. */
  durable?: boolean;
  /** The log is cut back after half as many 4 MB segments. */
  checkpointSegments?: number;
  /** Longest wait for the one connection. */
  poolWaitMs?: number;
  /** Longest silence inside a transaction before it is rolled back. */
  idleTransactionMs?: number;
  /** Space on the disk below which nothing is written. */
  minFreeBytes?: number;
};

/** Longest wait for the engine's first connection, which takes long on a busy machine, in ms. */
const START_WAIT_MS = 30_000;

/** The embedded database, and how many fsync calls of it have reached the system. */
export type EmbeddedDatabase = Database & { fsyncs(): number };

/**
 * Opens the embedded database, making it first where there is none.
 * @throws DataDirInUse when another process has it open
 * @throws DataDirUnusable when what is there cannot be opened
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
  const database = assembleDatabase({
    engine: 'embedded',
    raw,
    logger,
    snapshot: (target) => snapshot(database.pool, directory, target),
    answerWithinMs: null,
    prepares: true,
    // One process has the directory to itself: there is nobody else to tell.
    notifications: () => createNotifications(null, logger),
    async afterClose() {
      for (const helper of helpers) helper.stop();
      await engine.stop();
      await release();
    },
  });
  (await database.pool.connect()).release();
  raw.options.connectionTimeoutMillis = poolWaitMs;
  helpers.push(
    startMaintenance(database.pool, logger),
    await guardDisk({
      directory: dataDir,
      minFreeBytes,
      logger,
      setReadOnly: (on) => database.pool.query(`set default_transaction_read_only = ${on}`),
    }),
  );
  return { ...database, fsyncs: engine.fsyncs };
}

/** What a copy must leave free on its disk, in bytes; below a tenth of it nothing is written any more. */
const LEFT_FREE_BYTES = 1_000 * 1_048_576;

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

/** Copies the files while it holds the one connection, so that nobody writes meanwhile. */
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
