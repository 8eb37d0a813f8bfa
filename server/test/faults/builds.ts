import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { built } from '../program.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A build of the server other than this checkout's. */
export type Build = {
  name: string;
  /** The folder of its programs. */
  programs: string;
  remove(): void;
};

/** Additive changes that a next version may make to tables in use, one per file. */
const ADDITIONS = [
  'alter table messages add column upgrade_note text;',
  "alter table goals add column upgrade_note text not null default '';",
  'alter table chats add column upgrade_note text;',
  'alter table progress add column upgrade_note text;',
  'alter table assignments add column upgrade_note text;',
  'create table upgrade_notes (user_id uuid primary key references users (id) on delete cascade);',
  'create index goals_by_upgrade_note on goals (patient_id, upgrade_note);',
];

const makeFolder = () => mkdtempSync(join(tmpdir(), 'saathi-build-'));

/** Links packages instead of copying them: every build uses this checkout's. */
const linkPackages = (folder: string): void => {
  for (const within of ['', 'server', 'contract', 'web']) {
    const packages = join(root, within, 'node_modules');
    const link = join(folder, within, 'node_modules');
    if (existsSync(packages) && existsSync(join(folder, within))) symlinkSync(packages, link);
  }
};

const lastMigration = (server: string): string =>
  readdirSync(join(server, 'migrations')).sort().at(-1) ?? '';

/** Replaces the newest migration that a build knows, as building it anew would. */
const buildFor = (programs: string, before: string, after: string): void => {
  for (const name of readdirSync(programs).filter((name) => name.endsWith('.js'))) {
    const file = join(programs, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(before, after));
  }
};

/** Copies the current build and adds some migrations. */
export const makeNextBuild = (): Build => {
  const folder = makeFolder();
  const server = join(folder, 'server');
  mkdirSync(server);
  const present = join(root, 'server');
  for (const part of ['dist', 'migrations', 'package.json']) {
    cpSync(part === 'dist' ? built : join(present, part), join(server, part), { recursive: true });
  }
  const last = lastMigration(server);
  for (const [index, sql] of ADDITIONS.entries()) {
    const number = String(Number(last.slice(0, 3)) + 1 + index).padStart(3, '0');
    writeFileSync(join(server, 'migrations', `${number}-upgrade-${index}.sql`), sql);
  }
  buildFor(join(server, 'dist'), last, lastMigration(server));
  linkPackages(folder);
  return {
    name: 'this build with more migrations',
    programs: join(server, 'dist'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();

/**
 * Returns the commit before the last one that added a migration, or null if the clone's history is
 * too short.
 */
export const previousVersion = (): string | null => {
  try {
    const last = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'server/migrations');
    return git('rev-parse', '--verify', '--quiet', `${last}^`) || null;
  } catch {
    return null;
  }
};

/** Builds the server of an earlier commit. */
export const buildCommit = (commit: string): Build => {
  const folder = makeFolder();
  const archive = join(folder, 'commit.tar');
  git('archive', '--output', archive, commit);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  linkPackages(folder);
  execFileSync(process.execPath, ['scripts/build-server.mjs'], { cwd: folder, stdio: 'inherit' });
  return {
    name: commit.slice(0, 7),
    programs: join(folder, 'server/dist'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
