import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbeddedDatabase } from '../src/platform/database/embedded-database.ts';
import { clusterDirectory } from '../src/platform/database/embedded-directory.ts';
import { migrate, migrationsDirectory, readMigrations } from '../src/platform/database/migrate.ts';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/saathi-database', import.meta.url));
const PACKAGE = new URL('../package.json', import.meta.url);
const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Copies the template, as `embeddedTemplate` returns it, into a data directory without a database. */
export const copyTemplate = (template: string, dataDir: string): void =>
  cpSync(template, clusterDirectory(dataDir), { recursive: true });

/**
 * Returns the directory of a migrated, empty cluster of the embedded engine, to be copied. Creating
 * one takes seconds, so it is cached until the schema changes.
 */
export async function embeddedTemplate(): Promise<string> {
  const engine = JSON.parse(readFileSync(PACKAGE, 'utf8')).dependencies['@electric-sql/pglite'];
  const checksums = readMigrations(migrationsDirectory()).map(({ checksum }) => checksum);
  const key = createHash('sha256')
    .update([engine, ...checksums].join())
    .digest('hex')
    .slice(0, 16);
  const template = join(CACHE, key);
  if (existsSync(template)) return clusterDirectory(template);
  mkdirSync(CACHE, { recursive: true });
  const unfinished = join(CACHE, `new-${process.pid}`);
  const settings = {
    dataDir: unfinished,
    logger: silent,
    durable: false,
    poolWaitMs: 15_000,
  };
  const database = await openEmbeddedDatabase(settings);
  await migrate(database).finally(() => database.close());
  for (const old of readdirSync(CACHE)) {
    if (old !== `new-${process.pid}`) rmSync(join(CACHE, old), { recursive: true, force: true });
  }
  renameSync(unfinished, template);
  return clusterDirectory(template);
}
