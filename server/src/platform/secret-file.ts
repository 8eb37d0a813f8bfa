import { randomBytes } from 'node:crypto';
import { appendFile, link, open, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const SECRET_BYTES = 32;
const BASE64URL = /^[A-Za-z0-9_-]{43}$/;
const HEX = /^[0-9a-f]{64}$/i;
const OWNER_ONLY = 0o600;

const isMissing = (error: NodeJS.ErrnoException): boolean => error.code === 'ENOENT';

/**
 * The secrets of a file, one of 32 bytes on each line, as base64url or as `openssl rand -hex 32`
 * writes it, the newest last; none when there is no file. Throws where a line is none, or there is no line.
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

/** A file is on the disk when its name is, too. */
const syncFolderOf = async (path: string): Promise<void> => {
  const folder = await open(dirname(path));
  await folder.sync().finally(() => folder.close());
};

/**
 * Makes a file of one new secret, for its owner alone and synced to the disk; throws where one is
 * already. It gets its name when it is whole: a full disk or a crash leaves no empty file.
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

/** Adds a new secret as the newest, synced to the disk. */
export const addSecret = async (path: string): Promise<void> => {
  const text = await readFile(path, 'utf8');
  const separator = text === '' || text.endsWith('\n') ? '' : '\n';
  await appendFile(path, `${separator}${newLine()}`, { mode: OWNER_ONLY, flush: true });
};
