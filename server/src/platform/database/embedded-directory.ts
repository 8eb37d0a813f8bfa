import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DataDirUnusable } from './database-errors.ts';
import { createCluster } from './embedded-engine.ts';
import { makeDirectory } from './file-tree.ts';

/** Major version of the embedded PostgreSQL; it cannot open files of another one. */
export const EMBEDDED_MAJOR_VERSION = '18';

/** Prefix of temporary copies in the data directory; the next start removes a crash's leftovers. */
export const SCRATCH_PREFIX = 'scratch-';

/** Returns the directory of the embedded database within the data directory. */
export function clusterDirectory(dataDir: string): string {
  return join(resolve(dataDir), 'database');
}

/** Throws DataDirUnusable if the data directory holds no embedded database. */
export function requireDatabase(dataDir: string): void {
  if (existsSync(clusterDirectory(dataDir))) return;
  throw new DataDirUnusable(
    `There is no database in ${resolve(dataDir)}. Set DATA_DIR to the directory of the server's data.`,
  );
}

/**
 * Creates the data directory, readable only by its owner, and returns its path.
 * @throws DataDirUnusable if it cannot be created
 */
export function prepareDataDir(dataDir: string): string {
  const directory = resolve(dataDir);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new DataDirUnusable(
      `DATA_DIR is "${directory}": ${(error as Error).message}. Set DATA_DIR to a directory this user may write to.`,
    );
  }
  return directory;
}

/**
 * Returns the directory of a cluster that this program can open. A new one is created under another
 * name, synced and renamed, so that a start killed at any moment leaves none or a complete one.
 * @throws DataDirUnusable if it holds another version, or something else
 */
export async function ensureCluster(dataDir: string): Promise<string> {
  const directory = clusterDirectory(dataDir);
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(SCRATCH_PREFIX)) rmSync(join(dataDir, name), { recursive: true });
  }
  if (existsSync(directory)) {
    assertUsable(directory);
    return directory;
  }
  await makeDirectory(directory, async (unfinished) => {
    await createCluster(unfinished);
    chmodSync(unfinished, 0o700);
  });
  return directory;
}

function assertUsable(directory: string): void {
  const versionFile = join(directory, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    throw new DataDirUnusable(
      `${directory} is not a Saathi database (${readdirSync(directory).length} other files). Move it away or set DATA_DIR.`,
    );
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== EMBEDDED_MAJOR_VERSION) {
    throw new DataDirUnusable(
      `${directory} was written by PostgreSQL ${version}, and this Saathi brings PostgreSQL ${EMBEDDED_MAJOR_VERSION}. Nothing was changed. Run \`npm run admin -- export\` with the Saathi that wrote it, then \`import\` with this one.`,
    );
  }
}
