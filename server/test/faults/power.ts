import { endpoints } from '@saathi/contract';
import { auditDatabase } from './audit.ts';
import { callOrThrow, createClient, retryWhileBusy } from './client.ts';
import { endAtRandom } from './crash.ts';
import { FILE_SYSTEMS, type FileSystem, mountCutDisk, whyPowerCannotBeCut } from './cut-disk.ts';
import type { Load } from './load.ts';
import { type Engine, makePlace } from './place.ts';
import { type Report, timed } from './report.ts';
import { createServerControl } from './server-control.ts';

/**
 * A file system writes by itself only after seconds, so within this time most unsynced data is
 * still in memory.
 */
const LIVE_MS = { least: 300, most: 3_000 };
/** Then a new disk, because a new database can lose other things than an older one. */
const CUTS_PER_DISK = 10;
const WRITERS = 8;
const WITHOUT_FSYNC = `--import=${new URL('./without-fsync.mjs', import.meta.url).href}`;

type Options = {
  cuts: number;
  /**
   * False to disprove the test: nothing is synced, each cut has its own disk, and something must be
   * missing.
   */
  fsync?: boolean;
  writers?: number;
  say?(line: string): void;
};
type Disk = {
  engine: Engine;
  fileSystem: FileSystem;
  cuts: number;
  fsync: boolean;
  writers: number;
};
type Found = { faults: string[]; acknowledged: number; slowestMs: number; startedAgain: number };

const START_TRIES = 3;
const FAULTS_SAID = 3;

/** Checks that all PINs still work: their secret is stored in a file next to the database. */
const auditPins = async (origin: () => string, { writers }: Load): Promise<string[]> => {
  const faults: string[] = [];
  for (const { patient } of writers) {
    const body = { userId: patient.id, pin: patient.pin };
    const signIn = () => callOrThrow(createClient(origin), endpoints.auth.patientLogin, { body });
    await retryWhileBusy(signIn).catch(({ message }: Error) =>
      faults.push(`a PIN is lost: ${message}`),
    );
  }
  return faults;
};

/**
 * Cuts the power of one disk while people write, the first time as soon as the server is ready;
 * returns the faults found.
 */
const cutOneDisk = async (options: Disk): Promise<Found> => {
  const { engine, fileSystem, cuts, fsync, writers } = options;
  const disk = mountCutDisk(fileSystem);
  let acknowledged = () => 0;
  const faults: string[] = [];
  const place = await makePlace(engine, { within: disk.path, durable: fsync });
  // Its files were copied or created without a sync.
  disk.sync();
  const server = createServerControl(place, fsync ? {} : { NODE_OPTIONS: WITHOUT_FSYNC });
  let startedAgain = 0;
  /**
   * Starts the server like a supervisor: a start that is too slow on a busy machine is ended and
   * repeated.
   */
  const start = async (): Promise<void> => {
    for (let tried = 1; tried < START_TRIES; tried += 1) {
      try {
        return await server.start();
      } catch {
        startedAgain += 1;
      }
    }
    await server.start();
  };
  const end = async () => {
    // Without power nothing can respond, not even to report the missing disk.
    process.kill(server.pid(), 'SIGSTOP');
    disk.cut();
    await server.kill();
    await place.cluster?.crash();
    await disk.restore();
    await place.cluster?.start();
  };
  try {
    await start();
    if (cuts > 1) {
      await end();
      await start();
    }
    const cycles = Math.max(1, cuts - 1);
    const begun = ({ writes }: Load) => {
      acknowledged = writes;
    };
    const ending = { cycles, liveMs: LIVE_MS, writers, end, begun };
    const { load, faults: found } = await endAtRandom({ ...server, start }, ending);
    faults.push(...found, ...(await auditPins(server.origin, load)));
    await server.stop();
    faults.push(...(await auditDatabase(place)));
  } catch (error) {
    // A server that does not start, or does not know its people, has lost everything.
    faults.push(`lost: ${(error as Error).message.slice(0, 500)}`);
  } finally {
    await server.kill();
    await place.remove();
    await disk.remove();
  }
  return {
    faults,
    acknowledged: acknowledged(),
    slowestMs: Math.max(...server.readyTimes),
    startedAgain,
  };
};

/**
 * R2: the power is cut at random moments while people write; the disk keeps only synced data.
 * Nothing acknowledged may be lost, doubled or incomplete, and the server must always start again.
 */
export const power = (
  engine: Engine,
  { cuts, fsync = true, writers = WRITERS, say = () => undefined }: Options,
): Promise<Report> =>
  timed(async () => {
    const run = fsync ? 'R2 power cut' : 'R2 power cut without fsync';
    const reason = await whyPowerCannotBeCut();
    if (reason) return { run, engine, n: 0, faults: [reason] };
    const each = fsync ? CUTS_PER_DISK : 1;
    const disks: Found[] = [];
    for (let left = cuts; left > 0; left -= each) {
      const fileSystem = FILE_SYSTEMS[disks.length % FILE_SYSTEMS.length] ?? 'ext4';
      const options = { engine, fileSystem, cuts: Math.min(each, left), fsync, writers };
      const found = await cutOneDisk(options);
      disks.push(found);
      const { acknowledged, faults } = found;
      say(`${disks.length}. ${fileSystem}: ${acknowledged} acknowledged, ${faults.length} faults`);
      for (const fault of faults.slice(0, FAULTS_SAID)) say(`  ${fault}`);
    }
    const facts = {
      acknowledged: disks.reduce((sum, disk) => sum + disk.acknowledged, 0),
      disks: disks.length,
      disksWithLosses: disks.filter(({ faults }) => faults.length > 0).length,
      startedAgain: disks.reduce((sum, disk) => sum + disk.startedAgain, 0),
      slowestStartMs: Math.round(Math.max(...disks.map(({ slowestMs }) => slowestMs))),
    };
    return { run, engine, n: cuts, faults: disks.flatMap(({ faults }) => faults), facts };
  });
