import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { DAY_MS } from '../clock.ts';
import { checkDatabase, type DatabaseCheck, type TableCheck } from './check-database.ts';
import { lockDataDir } from './data-dir-lock.ts';
import type { Database } from './database.ts';
import { BackupRefused } from './database-errors.ts';
import type { DatabaseLogger } from './database-logger.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { clusterDirectory, prepareDataDir, SCRATCH_PREFIX } from './embedded-directory.ts';
import { exportDatabase } from './export-database.ts';
import { copyTree, directoriesBelow, filesBelow, makeDirectory } from './file-tree.ts';

const MANIFEST_FILE = 'saathi-backup.json';
const manifestSchema = z.object({
  format: z.literal('saathi-backup'),
  version: z.literal(1),
  files: z.record(z.string(), z.string()),
  directories: z
    .array(z.string().refine((path) => !isAbsolute(path) && !path.split(/[\\/]/).includes('..')))
    .optional(),
});
type Manifest = z.infer<typeof manifestSchema>;

/** Directories that may be empty, for back-ups of versions that did not list directories. */
const MAYBE_EMPTY = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal/archive_status',
  'pg_wal/summaries',
];

/**
 * Copies the embedded database, also while a server is running, to a directory `target` that
 * appears only when complete. Database calls wait while the files are copied, but not while they
 * are checksummed and synced. The PIN pepper is a separate file and is not included.
 * @throws BackupRefused if `target` exists, or its disk lacks space
 */
export async function backUp(database: Database, target: string): Promise<void> {
  if (!database.snapshot) {
    throw new BackupRefused(
      'A PostgreSQL server is backed up with its own tools, or with an export.',
    );
  }
  const directory = resolve(target);
  if (existsSync(directory)) throw new BackupRefused(`${directory} exists already.`);
  const { snapshot } = database;
  await makeDirectory(directory, async (unfinished) => {
    await snapshot(unfinished);
    const files: Record<string, string> = {};
    for (const path of await filesBelow(unfinished)) files[path] = await digest(unfinished, path);
    const directories = await directoriesBelow(unfinished);
    const manifest: Manifest = { format: 'saathi-backup', version: 1, files, directories };
    const text = JSON.stringify(manifest);
    await writeFile(join(unfinished, MANIFEST_FILE), text);
  });
}

/**
 * Restores a backup into a data directory that has no database yet. It is opened, for `settle`,
 * before it is put into place; directories without files, which many tools for copying leave out,
 * are created.
 * @throws BackupRefused if the backup is damaged, does not open, or a database exists
 * @throws DataDirInUse while a server uses the directory
 */
export async function restore(
  backup: string,
  dataDir: string,
  settle: (database: Database) => Promise<void> = async () => {},
): Promise<void> {
  const source = resolve(backup);
  const { directories = MAYBE_EMPTY } = await verifyBackup(source);
  const lock = await lockDataDir(prepareDataDir(dataDir));
  try {
    const directory = clusterDirectory(dataDir);
    if (existsSync(directory)) {
      throw new BackupRefused(
        `${directory} holds a database already. Restore into an empty place.`,
      );
    }
    await inScratch(dataDir, (scratch) =>
      makeDirectory(directory, async (unfinished) => {
        const copy = clusterDirectory(scratch);
        await copyTree(source, copy);
        rmSync(join(copy, MANIFEST_FILE));
        for (const path of directories) mkdirSync(join(copy, path), { recursive: true });
        const database = await openCopy(scratch, silent).catch((error: Error) => {
          throw new BackupRefused(`The back-up does not open. ${error.message}`);
        });
        await settle(database).finally(() => database.close());
        renameSync(copy, unfinished);
      }),
    );
  } finally {
    await lock.release();
  }
}

const silent: DatabaseLogger = { info: () => {}, warn: () => {}, error: () => {} };

/** Runs `work` with a temporary directory inside the data directory. */
async function inScratch<T>(dataDir: string, work: (scratch: string) => Promise<T>): Promise<T> {
  const scratch = mkdtempSync(join(resolve(dataDir), SCRATCH_PREFIX));
  try {
    return await work(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Opens a copy of a cluster; its files may still be unsynced. */
const openCopy = (scratch: string, logger: DatabaseLogger): Promise<Database> =>
  openEmbeddedDatabase({
    dataDir: scratch,
    logger,
    durable: false,
    idleTransactionMs: DAY_MS,
    minFreeBytes: 0,
  });

/** Compares every file of a backup with its list, and returns it. @throws BackupRefused */
async function verifyBackup(directory: string): Promise<Manifest> {
  const path = join(directory, MANIFEST_FILE);
  if (!existsSync(path)) throw new BackupRefused(`${directory} is not a back-up of Saathi.`);
  const listed = manifestSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!listed.success)
    throw new BackupRefused(`${directory} is not a back-up this Saathi can read.`);
  const found = (await filesBelow(directory)).filter((one) => one !== MANIFEST_FILE);
  const expected = listed.data.files;
  if (found.length !== Object.keys(expected).length) {
    throw new BackupRefused(`${directory} is damaged: files are missing or were added.`);
  }
  for (const file of found) {
    if ((await digest(directory, file)) !== expected[file]) {
      throw new BackupRefused(`${directory} is damaged: ${file} does not fit its checksum.`);
    }
  }
  return listed.data;
}

type CopySettings = { dataDir: string; logger: DatabaseLogger };

/**
 * Exports while a server is running. An embedded database is copied first, so that nobody waits
 * longer than the copy takes.
 */
export function exportWhileServing(
  database: Database,
  output: Writable,
  settings: CopySettings,
): Promise<TableCheck[]> {
  return readWhileServing(database, settings, (copy) => exportDatabase(copy, output));
}

/**
 * Checks while a server is running; an embedded database is copied first, unless there is no space
 * for a copy: then others wait.
 */
export async function checkWhileServing(
  database: Database,
  settings: CopySettings,
): Promise<DatabaseCheck> {
  try {
    return await readWhileServing(database, settings, checkDatabase);
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    return checkDatabase(database);
  }
}

/** Reads a temporary copy of the embedded database, or PostgreSQL itself. */
async function readWhileServing<T>(
  database: Database,
  { dataDir, logger }: CopySettings,
  read: (database: Database) => Promise<T>,
): Promise<T> {
  const { snapshot } = database;
  if (!snapshot) return read(database);
  return inScratch(dataDir, async (scratch) => {
    await snapshot(clusterDirectory(scratch));
    const copy = await openCopy(scratch, logger);
    return await read(copy).finally(() => copy.close());
  });
}

async function digest(directory: string, file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(directory, file)), hash);
  return hash.digest('hex');
}
