import { statfs } from 'node:fs/promises';
import type { DatabaseLogger } from './database-logger.ts';

/** Writes are refused below this: a write-ahead log that cannot grow stops even reads. */
const MIN_FREE_BYTES = 100 * 1_048_576;
/** Files are refused below this, so that they cannot use up the space that messages need. */
const SHORT_BYTES = 1_024 * 1_048_576;
const CHECK_EVERY_MS = 1_000;

type Settings = {
  directory: string;
  minFreeBytes?: number;
  shortBytes?: number;
  logger: DatabaseLogger;
  /** Turns read-only mode on or off; repeated while on, as new connections start without it. */
  setReadOnly(readOnly: boolean): Promise<unknown>;
};

type DiskGuard = { isShort(): boolean; stop(): void };

/**
 * Watches the disk space of the embedded database: says when it is short, and stops writes before
 * the disk is full.
 */
export async function guardDisk(settings: Settings): Promise<DiskGuard> {
  const { directory, logger, minFreeBytes = MIN_FREE_BYTES, shortBytes = SHORT_BYTES } = settings;
  let readOnly = false;
  let short = false;

  async function check(): Promise<void> {
    const { bavail, bsize } = await statfs(directory);
    const free = bavail * bsize;
    const full = free < minFreeBytes;
    const facts = { freeMegabytes: Math.floor(free / 1_048_576) };
    // Some more space is needed to end it, so that it does not alternate at the limit.
    const isShort = free < (short ? shortBytes * 1.1 : shortBytes);
    if (isShort !== short) {
      short = isShort;
      if (short) logger.warn(facts, 'the disk is getting full: files are refused');
      else logger.info(facts, 'the disk has space for files again');
    }
    if (full !== readOnly) {
      if (full) logger.error(facts, 'the disk is nearly full: nothing is written any more');
      else logger.info(facts, 'the disk has space again: writing goes on');
    }
    if (full || readOnly) await settings.setReadOnly(full);
    readOnly = full;
  }

  await check();
  const timer = setInterval(() => {
    check().catch((error: Error) => logger.warn({ err: error }, 'the disk was not checked'));
  }, CHECK_EVERY_MS);
  timer.unref();
  return { isShort: () => short, stop: () => clearInterval(timer) };
}
