import { randomBytes } from 'node:crypto';
import { appendFile, link, open, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const SECRET_BYTES = 32;
const BASE64URL = /^[A-Za-z0-9_-]{43}$/;
const HEX = /^[0-9a-f]{64}$/i;
const OWNER_ONLY = 0o600;

const isMissing = (error: NodeJS.ErrnoException): boolean => error.code === 'ENOENT';

/**
 * Reads the secrets of a file, one of 32 bytes per line, the newest last, in base64url or as
 * written by `openssl rand -hex 32`. Returns none if there is no file. Throws if the file is empty
 * or a line is invalid.
 */
export const readSecretFile = async (path: string): Promise<Buffer[]> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (text === null) return [];
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length === 0) throw new Error(`${path} is empty.`);
  if (lines.some((line) => !BASE64URL.test(line) && !HEX.test(line))) {
    throw new Error(`${path} is damaged: a line is not 32 bytes in base64url or hexadecimal.`);
  }
  return lines.map((line) => Buffer.from(line, HEX.test(line) ? 'hex' : 'base64url'));
};

const newLine = (): string => `${randomBytes(SECRET_BYTES).toString('base64url')}\n`;

/** Syncs the directory of a file; a new file is durable only once its name is. */
const syncFolderOf = async (path: string): Promise<void> => {
  const folder = await open(dirname(path));
  await folder.sync().finally(() => folder.close());
};

/**
 * Creates a file with one new secret, readable only by its owner and synced to disk; throws if the
 * file exists. It is named only when complete, so that a full disk or a crash leaves no empty file.
 */
export const makeSecretFile = async (path: string): Promise<void> => {
  const unnamed = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    await writeFile(unnamed, newLine(), { flag: 'wx', mode: OWNER_ONLY, flush: true });
    await link(unnamed, path);
    await syncFolderOf(path);
  } finally {
    await rm(unnamed, { force: true });
  }
};

/** Appends a new secret as the newest, synced to disk. */
export const addSecret = async (path: string): Promise<void> => {
  const text = await readFile(path, 'utf8');
  const separator = text === '' || text.endsWith('\n') ? '' : '\n';
  await appendFile(path, `${separator}${newLine()}`, { mode: OWNER_ONLY, flush: true });
};
