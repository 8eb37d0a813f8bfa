import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@saathi/contract';
import { startProgram } from '../program.ts';
import { auditDatabase, auditWriters } from './audit.ts';
import { type Load, startLoad } from './load.ts';
import { type Engine, makePlace, type Place } from './place.ts';
import { type Report, timed } from './report.ts';
import { createServerControl } from './server-control.ts';

const DISK_MB = 400;
/** Below the embedded database's own limit of 100 MB, but more than nothing. */
const LEFT_MB = 60;
const NOTICED_WITHIN_MS = 30_000;
const LIVE_MS = 1_000;

/** A way to prevent a running server from writing, and to undo it. */
type Trouble = {
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
  /** Whether reads are answered meanwhile. */
  sparesReads: boolean;
};

const fill = (disk: string, leftMb: number) => {
  const filling = join(disk, 'filling');
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(filling, Buffer.alloc(Math.max(0, bavail * bsize - leftMb * 1_048_576)));
  } catch (error) {
    // Other writers may have used the remaining space already.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
  return () => rmSync(filling);
};

const fullDisk = ({ cluster }: Place, disk: string): Trouble => {
  let free = () => {};
  return {
    sparesReads: cluster === null,
    begin: async () => {
      free = fill(disk, cluster ? 0 : LEFT_MB);
    },
    end: async () => {
      free();
      // PostgreSQL shuts down when its log has no space; its supervisor restarts it.
      await cluster?.start();
    },
  };
};

const readOnly = (place: Place): Trouble => {
  const set = async (value: 'on' | 'off') => {
    await place.sql(`alter system set default_transaction_read_only = ${value}`);
    await place.sql('select pg_reload_conf()');
  };
  return { sparesReads: true, begin: () => set('on'), end: () => set('off') };
};

/**
 * Checks that a second server on the same directory refuses to start with one clear line, whatever
 * the first one does.
 */
const refusesSecond = async (place: Place): Promise<string[]> => {
  const second = await startProgram(place.settings).catch((error: Error) => error.message);
  if (typeof second === 'string') {
    return /is in use by another Saathi/.test(second) ? [] : [`a second server said: ${second}`];
  }
  await second.kill();
  return ['a second server opened the same directory'];
};

/** Checks that a server refuses to start on a read-only disk with one clear line. */
const refusesReadOnly = async (place: Place, disk: string): Promise<string[]> => {
  execFileSync('mount', ['-o', 'remount,ro', disk]);
  const said = await startProgram(place.settings).catch((error: Error) => error.message);
  execFileSync('mount', ['-o', 'remount,rw', disk]);
  if (typeof said === 'string') {
    return /It must be writable/.test(said) ? [] : [`on a read-only disk a server said: ${said}`];
  }
  await said.kill();
  return ['a server opened a read-only disk'];
};

/**
 * Checks that while nothing can be written, reads are answered and writes get 503, and that writes
 * soon work again afterwards.
 */
const checkWhileUnwritable = async (
  load: Load,
  { begin, end, sparesReads }: Trouble,
): Promise<string[]> => {
  const faults: string[] = [];
  const [writer] = load.writers;
  if (!writer) return ['nobody writes'];
  const { client } = writer.patient;
  let tried = 0;
  const status = async () => {
    tried += 1;
    // A different name each time, because an unchanged one is not written.
    const body = { name: `Asha ${tried}` };
    return (await client.call(endpoints.auth.editProfile, { body })).status;
  };
  const becomes = async (wanted: number) => {
    const until = performance.now() + NOTICED_WITHIN_MS;
    let last = 0;
    while (performance.now() < until) {
      last = await status();
      if (last === wanted) return;
      await wait(200);
    }
    faults.push(`a write answered ${last} instead of ${wanted}`);
  };
  await begin();
  await becomes(503);
  const path = { chatId: writer.chatId };
  const read = await client.call(endpoints.chats.messages, { path });
  if (sparesReads ? read.status !== 200 : ![200, 503].includes(read.status))
    faults.push(`a read answered ${read.status}`);
  await end();
  await becomes(200);
  return faults;
};

const makeSmallDisk = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'saathi-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', directory]);
  return directory;
};

const troublesOf = (place: Place, small?: string): Trouble[] => [
  ...(place.engine === 'postgres' ? [readOnly(place)] : []),
  ...(small ? [fullDisk(place, small)] : []),
];

type DiskOptions = {
  rounds: number;
  /**
   * Whether a small disk may be mounted, which needs root; otherwise the database can only be made
   * read-only.
   */
  mount: boolean;
};

/**
 * R6: a second process (embedded), a full disk, a read-only disk (embedded) or database
 * (PostgreSQL).
 */
export const disk = (engine: Engine, options: DiskOptions): Promise<Report> =>
  timed(async () => {
    const small = options.mount ? makeSmallDisk() : undefined;
    const place = await makePlace(engine, { within: small });
    const server = createServerControl(place);
    try {
      await server.start();
      const load = await startLoad(server.origin, { available: () => wait(200) }, 4);
      const faults: string[] = [];
      for (let round = 0; round < options.rounds; round += 1) {
        if (engine === 'embedded') faults.push(...(await refusesSecond(place)));
        for (const trouble of troublesOf(place, small)) {
          await wait(LIVE_MS);
          faults.push(...(await checkWhileUnwritable(load, trouble)));
        }
      }
      await load.stop();
      faults.push(...(await auditWriters(load.writers)));
      await server.stop();
      if (small && engine === 'embedded') faults.push(...(await refusesReadOnly(place, small)));
      faults.push(...(await auditDatabase(place)));
      const facts = { acknowledged: load.writes() };
      return { run: 'R6 disk', engine, n: options.rounds, faults, facts };
    } finally {
      await server.kill();
      await place.remove();
      if (small) execFileSync('umount', [small]);
      if (small) rmSync(small, { recursive: true });
    }
  });
