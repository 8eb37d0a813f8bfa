import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DataDirUnusable } from './database-errors.ts';
import { createCluster } from './embedded-engine.ts';
import { makeDirectory } from './file-tree.ts';

/** The PostgreSQL inside this program; another major version's files cannot be opened by it. */
export const EMBEDDED_MAJOR_VERSION = '18';

/** Copies the server makes for a moment in the data directory; what a crash left is removed at the next start. */
export const SCRATCH_PREFIX = 'scratch-';

/** Where in the data directory the embedded database lies. */
export function clusterDirectory(dataDir: string): string {
  return join(resolve(dataDir), 'database');
}

/**
 * Makes the data directory itself, readable by its owner alone.
 * @throws DataDirUnusable where it cannot be made
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
 * Sees to a cluster this program can open: made aside, synced and renamed, so that a start killed
 * at any moment leaves either none or a whole one.
 * @throws DataDirUnusable when another version, or something else, is there
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
