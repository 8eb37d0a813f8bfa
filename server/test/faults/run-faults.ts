import { availableParallelism } from 'node:os';
import { previousVersion } from './builds.ts';
import { clocks } from './clocks.ts';
import { crash } from './crash.ts';
import { disk } from './disk.ts';
import { everyStep } from './every-step.ts';
import { model } from './model.ts';
import { normalLoad } from './normal-load.ts';
import { overload } from './overload.ts';
import type { Engine } from './place.ts';
import { power } from './power.ts';
import { describeReport, hasPassed, type Report } from './report.ts';
import { restoreUnderLoad } from './restore.ts';
import { retries } from './retries.ts';
import { rollingStop } from './rolling-stop.ts';
import { signInFlood } from './sign-in-flood.ts';
import { slowClients } from './slow-clients.ts';
import { upgrade } from './upgrade.ts';

// The long versions; the tests run the same code with small numbers.
const READY_WITHIN_MS = 5_000;
/** The 99th percentile of two hundred is the second worst, which any other process may double. */
const SLOWER_TIMES = 3;
/**
 * Fraction of the capacity that is still answered at five times the capacity; the rest must follow
 * soon.
 */
const GOODPUT = 0.8;
const NORMAL_WITHIN_MS = 10_000;
const ENGINES: Engine[] = ['embedded', 'postgres'];

type Run = {
  summary: string;
  engines: Engine[];
  n: number;
  start(engine: Engine, n: number, only: string[]): Promise<Report>;
};

const runs: Record<string, Run> = {
  R1: {
    summary: 'kill -9 at random while 16 people write; N is cycles',
    engines: ENGINES,
    n: 200,
    start: (engine, n) => crash(engine, { cycles: n, readyWithinMs: READY_WITHIN_MS }),
  },
  R2: {
    summary:
      'the power is cut at random while 8 people write (needs root); with `without-fsync` it must fail; N is cuts',
    engines: ENGINES,
    n: 50,
    start: (engine, n, only) =>
      power(engine, { cuts: n, fsync: !only.includes('without-fsync'), say }),
  },
  R3: {
    summary:
      'the process ends after every single call, in twelve flows, four jobs and two erasures, or in the flows that are named; N means nothing',
    engines: ENGINES,
    n: 1,
    start: (engine, _, only) =>
      everyStep(
        engine,
        only.length > 0
          ? { flows: Object.fromEntries(only.map((name) => [name, 1])), jobs: [], erasures: [] }
          : {},
      ),
  },
  R4: {
    summary: 'every write sent up to five times, every fifth answer dropped; N is writes',
    engines: ENGINES,
    n: 5_000,
    start: (engine, n) => retries(engine, { writes: n }),
  },
  R6: {
    summary: 'a second process; a full disk (needs root); a read-only database; N is rounds',
    engines: ENGINES,
    n: 10,
    start: (engine, n) => disk(engine, { rounds: n, mount: true }),
  },
  R7: {
    summary: 'clients that send a byte now and then, or read slowly or nothing; N is clients',
    engines: ENGINES,
    n: 1_000,
    start: (engine, n) => slowClients(engine, { clients: n }),
  },
  R8: {
    summary: '1,000 open chats polled every 3 s, 50 writes and 5 sign-ins a second; N is seconds',
    engines: ENGINES,
    n: 1_800,
    start: (engine, n) => normalLoad(engine, { seconds: n }),
  },
  R9: {
    summary: '500 sign-ins a second that are none; N is seconds',
    engines: ENGINES,
    n: 60,
    start: (engine, n) => signInFlood(engine, { seconds: n, perSecond: 500 }),
  },
  R10: {
    summary: 'five times as many messages as it can take; N is seconds',
    engines: ENGINES,
    n: 20,
    start: (engine, n) =>
      overload(engine, { seconds: n, goodput: GOODPUT, normalWithinMs: NORMAL_WITHIN_MS }),
  },
  R12: {
    summary: 'copied under load, filled in elsewhere, compared; N is copies',
    engines: ENGINES,
    n: 10,
    start: (engine, n) => restoreUnderLoad(engine, { copies: n }),
  },
  R14: {
    summary: 'two servers on one PostgreSQL stopped in turn under load; N is stops',
    engines: ['postgres'],
    n: 50,
    start: (_, n) => rollingStop({ stops: n }),
  },
  R15: {
    summary:
      'the clock of server and database set an hour and a day forward and back, and back by a second (needs libfaketime); N is rounds',
    engines: ENGINES,
    n: 5,
    start: (engine, n) => clocks(engine, { rounds: n }),
  },
  R16: {
    summary:
      'a language model that is down, slow, talks nonsense, sends 100 MB, redirects; N is messages for each',
    engines: ENGINES,
    n: 200,
    start: (engine, n) => model(engine, { sends: n, slowerTimes: SLOWER_TIMES }),
  },
  R18: {
    summary:
      'a newer version started beside an older one under load, then the older one stopped; built from history, or with `twin` this build twice; N is upgrades',
    engines: ['postgres'],
    n: 20,
    start: (_, n, only) =>
      upgrade({ upgrades: n, from: only.includes('twin') ? null : olderVersion() }),
  },
};

/** Returns the version before the last migration; reports it if the clone has no history. */
const olderVersion = (): string | null => {
  const commit = previousVersion();
  if (!commit) say('SKIPPED: this clone has no older version to build; this build is taken twice.');
  return commit;
};

const say = (line: string) => process.stdout.write(`${line}\n`);

const usage = (): never => {
  say('npm run faults -- NAME [embedded|postgres] [N] [FLOW…]     (NAME may be `all`)');
  for (const [name, { summary, n }] of Object.entries(runs))
    say(`  ${name.padEnd(4)} ${summary} (${n})`);
  process.exit(2);
};

const [name = '', ...rest] = process.argv.slice(2);
const chosen = name === 'all' ? Object.values(runs) : [runs[name.toUpperCase()] ?? usage()];
const engine = ENGINES.find((one) => rest.includes(one));
const only = rest.filter((word) => !/^\d+$/.test(word) && word !== engine);
const count = Number(rest.find((word) => /^\d+$/.test(word)) ?? 0);

say(`Node ${process.versions.node}, ${availableParallelism()} cores`);
let failed = false;
for (const run of chosen) {
  for (const on of run.engines.filter((one) => !engine || one === engine)) {
    const report = await run.start(on, count || run.n, only);
    say(describeReport(report));
    failed ||= !hasPassed(report);
  }
}
process.exit(failed ? 1 : 0);
