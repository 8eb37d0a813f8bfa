import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClinicBackUps } from '@saathi/contract';
import { AppError } from '../../platform/app-error.ts';
import { type Clock, dayIn, HOUR_MS, timeIn } from '../../platform/clock.ts';
import { BackupRefused } from '../../platform/database/index.ts';
import type { Logger } from '../../platform/logger.ts';

/** Number of back-ups to keep. */
const KEPT = 7;
const DAY_MS = 24 * HOUR_MS;

/** Name of a back-up: the time it was started, in UTC. */
const nameOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;
/** Suffix of a copy that is not finished. */
const UNFINISHED = '.new';
const instantOf = (name: string): Date => new Date(name.replace(NAME, '$1T$2:$3:$4Z'));

/**
 * Returns whether a back-up is due: every night, also if one was asked for the evening before, or by
 * day if the last night had none.
 */
export const isBackUpDue = (last: Date | null, now: Date, timeZone: string): boolean => {
  if (last === null) return true;
  const time = timeIn(timeZone, now);
  const isNight = time >= '02:00' && time < '05:00';
  return isNight
    ? dayIn(timeZone, last) !== dayIn(timeZone, now)
    : now.getTime() - last.getTime() > 36 * HOUR_MS;
};

/**
 * Returns which of the names, newest first, are kept: the newest, and of each day the first, so that
 * many of one day do not replace those of other days.
 */
const kept = (names: string[], timeZone: string): Set<string> => {
  const firstOfDay = new Map(names.map((name) => [dayIn(timeZone, instantOf(name)), name]));
  return new Set([...new Set([...names.slice(0, 1), ...firstOfDay.values()])].slice(0, KEPT));
};

const removeUnfinished = async (directory: string): Promise<void> => {
  for (const name of await readdir(directory)) {
    if (!name.endsWith(UNFINISHED) || !NAME.test(name.slice(0, -UNFINISHED.length))) continue;
    await rm(join(directory, name), { recursive: true });
  }
};

/** Copies the database to a new directory, which only appears once it is complete. */
type Copy = (target: string) => Promise<void>;
/** Records who requested it. */
type Note = () => Promise<void>;

type Parts = {
  directory: string;
  /** Days after which a copy is deleted. */
  keptDays: number;
  /** Null if the database has its own tools. */
  copy: Copy | null;
  clock: Clock;
  clinicTimeZone: string;
  logger: Pick<Logger, 'info' | 'error'>;
};

/** The server's own back-ups of the embedded database: one directory each, at most seven. */
export const createBackUps = ({
  directory,
  keptDays,
  copy,
  clock,
  clinicTimeZone,
  logger,
}: Parts) => {
  let underWay: Promise<void> | null = null;
  let failedAt: Date | null = null;

  /**
   * Returns the names, newest first, without interrupted back-ups, whose names differ, and without
   * those made while the clock was ahead, whose time is still to come.
   */
  const names = async (): Promise<string[]> => {
    const all = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return all
      .filter((name) => NAME.test(name) && instantOf(name) <= clock.now())
      .sort()
      .reverse();
  };
  const last = async (): Promise<Date | null> => {
    const [newest] = await names();
    return newest === undefined ? null : instantOf(newest);
  };
  /**
   * Removes back-ups for which `isGone`, but not the newest one where more are made; failures are
   * logged.
   */
  const removeWhere = async (isGone: (name: string) => boolean): Promise<void> => {
    const all = await names();
    const others = copy === null ? all : all.slice(1);
    for (const name of others.filter(isGone)) {
      await rm(join(directory, name), { recursive: true, force: true }).catch((error) =>
        logger.error({ err: error, at: name }, 'an old back-up was not removed'),
      );
    }
  };
  const isExpired = (name: string): boolean =>
    instantOf(name).getTime() < clock.now().getTime() - keptDays * DAY_MS;
  /** Removes expired back-ups and those that {@link kept} leaves out, `made` being the newest. */
  const removeOld = async (made: string): Promise<void> => {
    const wanted = kept([...new Set([made, ...(await names())])], clinicTimeZone);
    await removeWhere((name) => isExpired(name) || !wanted.has(name));
  };

  const make = async (copyTo: Copy, note: Note): Promise<void> => {
    const now = clock.now();
    try {
      await note();
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await removeUnfinished(directory);
      // Before the copy as well, or a full disk would refuse every copy from then on.
      await removeOld(nameOf(now));
      await copyTo(join(directory, nameOf(now)));
      failedAt = null;
      logger.info({ at: nameOf(now) }, 'backed up');
      await removeOld(nameOf(now));
    } catch (error) {
      failedAt = now;
      const reason = error instanceof BackupRefused ? error.message : undefined;
      logger.error({ err: error, reason }, 'not backed up');
    }
  };

  return {
    /** Returns the state shown on the clinic page. */
    state: async (): Promise<ClinicBackUps> => ({
      here: copy !== null,
      lastAt: copy === null ? null : ((await last())?.toISOString() ?? null),
      underWay: underWay !== null,
      failed: failedAt !== null,
    }),
    /**
     * Starts a back-up after `note`, if the server makes any; failures are logged. Throws
     * `conflict` while one is running.
     */
    begin: (note: Note): void => {
      if (copy === null) return;
      if (underWay) throw new AppError('conflict', 'A back-up is under way.');
      underWay = make(copy, note).finally(() => {
        underWay = null;
      });
    },
    /** Removes expired back-ups, also where no more are made. */
    removeExpired: () => removeWhere(isExpired),
    /** Returns whether the nightly back-up is due; a failed one is retried after an hour. */
    isDue: async (): Promise<boolean> => {
      if (copy === null || underWay) return false;
      const now = clock.now();
      const sinceFailure = failedAt ? now.getTime() - failedAt.getTime() : HOUR_MS;
      if (sinceFailure >= 0 && sinceFailure < HOUR_MS) return false;
      return isBackUpDue(await last(), now, clinicTimeZone);
    },
    /** Resolves when no back-up is running. */
    settled: async (): Promise<void> => {
      await underWay;
    },
  };
};
export type BackUps = ReturnType<typeof createBackUps>;
