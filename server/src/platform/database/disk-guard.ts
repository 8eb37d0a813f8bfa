import { statfs } from 'node:fs/promises';
import type { DatabaseLogger } from './database-logger.ts';

/** Writes are refused below this: a write-ahead log that cannot grow stops even reads. */
const MIN_FREE_BYTES = 100 * 1_048_576;
const CHECK_EVERY_MS = 1_000;

type Settings = {
  directory: string;
  minFreeBytes?: number;
  logger: DatabaseLogger;
  /** Turns read-only mode on or off; repeated while on, as new connections start without it. */
  setReadOnly(readOnly: boolean): Promise<unknown>;
};

/** Watches the disk space of the embedded database and stops writes before the disk is full. */
export async function guardDisk(settings: Settings): Promise<{ stop(): void }> {
  const { directory, logger, minFreeBytes = MIN_FREE_BYTES } = settings;
  let readOnly = false;

  async function check(): Promise<void> {
    const { bavail, bsize } = await statfs(directory);
    const full = bavail * bsize < minFreeBytes;
    if (full !== readOnly) {
      const facts = { freeMegabytes: Math.floor((bavail * bsize) / 1_048_576) };
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
  return { stop: () => clearInterval(timer) };
}
