import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClinicBackUps } from '@saathi/contract';
import { AppError } from '../../platform/app-error.ts';
import { type Clock, timeIn } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';

/** The newest ones, which stay. */
const KEPT = 7;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The instant it was begun, in UTC. */
const nameOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;
/** What a copy is called while it is made. */
const UNFINISHED = '.new';
const instantOf = (name: string): Date => new Date(name.replace(NAME, '$1T$2:$3:$4Z'));

/** Whether a copy is due: each night at the clinic, by day once the last night went by without one. */
export const isBackUpDue = (last: Date | null, now: Date, timeZone: string): boolean => {
  const age = last === null ? Number.POSITIVE_INFINITY : now.getTime() - last.getTime();
  const time = timeIn(timeZone, now);
  const isNight = time >= '02:00' && time < '05:00';
  return age > (isNight ? 12 * HOUR_MS : 36 * HOUR_MS);
};

/** Copies the database to a new directory, which appears when it is whole. */
type Copy = (target: string) => Promise<void>;
/** Writes down who asked for it. */
type Note = () => Promise<void>;

type Parts = {
  directory: string;
  /** How long a copy may stay. */
  keptDays: number;
  /** Null where the database has tools of its own. */
  copy: Copy | null;
  clock: Clock;
  clinicTimeZone: string;
  logger: Pick<Logger, 'info' | 'error'>;
};

/** The server's own back-ups of the embedded database: one directory each, the newest seven. */
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

  /** The newest first; one that was cut off has another name. */
  const names = async (): Promise<string[]> => {
    const all = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return all
      .filter((name) => NAME.test(name))
      .sort()
      .reverse();
  };
  const last = async (): Promise<Date | null> => {
    const [newest] = await names();
    return newest === undefined ? null : instantOf(newest);
  };
  const removeCutOff = async (): Promise<void> => {
    for (const name of await readdir(directory)) {
      if (!name.endsWith(UNFINISHED) || !NAME.test(name.slice(0, -UNFINISHED.length))) continue;
      await rm(join(directory, name), { recursive: true });
    }
  };
  /** The newest one stays however old it is. */
  const removeOld = async (now: Date): Promise<void> => {
    const oldest = now.getTime() - keptDays * DAY_MS;
    const [, ...others] = await names();
    const gone = others.filter(
      (name, place) => place + 1 >= KEPT || instantOf(name).getTime() < oldest,
    );
    for (const name of gone) await rm(join(directory, name), { recursive: true });
  };

  const make = async (copyTo: Copy, note: Note): Promise<void> => {
    const now = clock.now();
    try {
      await note();
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await removeCutOff();
      await copyTo(join(directory, nameOf(now)));
      failedAt = null;
      logger.info({ at: nameOf(now) }, 'backed up');
      await removeOld(now);
    } catch (error) {
      failedAt = now;
      logger.error({ err: error }, 'not backed up');
    }
  };

  return {
    /** What the clinic page shows of them. */
    state: async (): Promise<ClinicBackUps> => ({
      here: copy !== null,
      lastAt: copy === null ? null : ((await last())?.toISOString() ?? null),
      underWay: underWay !== null,
      failed: failedAt !== null,
    }),
    /** Begins one after `note`, where any is made here; what goes wrong with it is logged. Throws `conflict` while one is under way. */
    begin: (note: Note): void => {
      if (copy === null) return;
      if (underWay) throw new AppError('conflict', 'A back-up is under way.');
      underWay = make(copy, note).finally(() => {
        underWay = null;
      });
    },
    /** Whether the night's is due now; one that failed is tried again after an hour. */
    isDue: async (): Promise<boolean> => {
      if (copy === null || underWay) return false;
      const now = clock.now();
      if (failedAt && now.getTime() - failedAt.getTime() < HOUR_MS) return false;
      return isBackUpDue(await last(), now, clinicTimeZone);
    },
    /** Resolves when none is under way. */
    settled: async (): Promise<void> => {
      await underWay;
    },
  };
};
export type BackUps = ReturnType<typeof createBackUps>;
