import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@saathi/contract';
import { watchAnswers } from '../../server/test/faults/answers.ts';
import { auditDatabase, auditWriters } from '../../server/test/faults/audit.ts';
import { callOrThrow, retryWhileBusy } from '../../server/test/faults/client.ts';
import { type Load, startLoad } from '../../server/test/faults/load.ts';
import { type Report, timed } from '../../server/test/faults/report.ts';
import type { Cluster } from './cluster.ts';
import { faultKinds, primaryOf } from './fault-kinds.ts';

const WRITERS = 8;
const LIVE_MS = 3_000;
const SETTLED_WITHIN_MS = 180_000;
const POLL_MS = 100;

type Fault = ReturnType<typeof faultKinds>[string];
type Answers = ReturnType<typeof watchAnswers>;
/** Result of one fault. */
type Outcome = {
  kind: string;
  seconds: number;
  gapMs: number;
  acknowledged: number;
  /** Requests answered with 503 and `Retry-After`, and requests without an answer. */
  notNow: number;
  unanswered: number;
  restarts: number;
  faults: string[];
};

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
const seconds = (ms: number) => Number((ms / 1_000).toFixed(1));
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

const until = async (is: () => Promise<boolean> | boolean, what: string): Promise<void> => {
  const started = performance.now();
  while (!(await is())) {
    if (performance.now() - started > SETTLED_WITHIN_MS) throw new Error(`${what} for too long`);
    await wait(POLL_MS);
  }
};

/**
 * Causes one fault and waits until the cluster is whole; returns the longest time without an
 * acknowledged write, and the faults found.
 */
const runFault = async (cluster: Cluster, fault: Fault, answers: Answers) => {
  const primary = await primaryOf(cluster);
  const began = performance.now();
  await fault.begin(primary);
  await until(() => fault.isSettled(primary), 'nobody took over');
  const settled = performance.now();
  await until(() => answers.wroteSince(settled), 'nothing was written');
  const faults = await fault.heal(primary);
  await cluster.whenWhole();
  // The return of a node may cause a fault, too.
  const whole = performance.now();
  await until(() => answers.wroteSince(whole), 'nothing was written');
  return { gapMs: answers.longestGapSince(began), faults };
};

const restartsNeeded = async ({ servers }: Cluster): Promise<number> => {
  const ready = await Promise.all(
    servers.map((server) => fetch(`${server.origin()}/readyz`).catch(() => null)),
  );
  return ready.filter((answer) => !answer?.ok).length;
};

/** Runs one fault while its own writers write, then audits what they miss. */
const underLoad = async (
  cluster: Cluster,
  kind: string,
  fault: Fault,
): Promise<{ outcome: Outcome; load: Load }> => {
  const started = performance.now();
  const answers = watchAnswers();
  const behaviour = { available: () => wait(200), insists: () => true };
  const load = await retryWhileBusy(() => startLoad(() => cluster.origin, behaviour, WRITERS));
  await wait(LIVE_MS);
  const { gapMs, faults } = await runFault(cluster, fault, answers);
  await load.stop();
  faults.push(...(await retryWhileBusy(() => auditWriters(load.writers))));
  faults.push(...(await auditDatabase(cluster)), ...(await auditList(load)));
  answers.close();
  faults.push(...answers.others().map((answer) => `answered ${answer}`));
  const restarts = await restartsNeeded(cluster);
  if (restarts > 0) faults.push(`${restarts} servers need a restart`);
  const outcome = {
    kind,
    seconds: Math.round((performance.now() - started) / 1_000),
    gapMs,
    acknowledged: load.writes(),
    notNow: answers.busy(),
    unanswered: answers.unanswered(),
    restarts,
    faults,
  };
  return { outcome, load };
};

const LOST = /lost/;
const DOUBLED = /became/;
const WRONG_ANSWER = /^answered/;
/** Wording of the audits in server/test/faults; those of the database start with a number. */
const HALF_THERE = /half there|without an answer|^\d+ (?!writes|servers|patients)/;
/** Checks that the doctor's list, which a replica may serve, is complete. */
const auditList = async ({ doctors: { doctor } }: Load): Promise<string[]> => {
  const path = { doctorId: doctor.id };
  const list = () => callOrThrow<unknown[]>(doctor.client, endpoints.patients.list, { path });
  const missing = WRITERS - (await retryWhileBusy(list)).length;
  return missing === 0 ? [] : [`${missing} patients lost from the list`];
};

const counting = (faults: readonly string[], form: RegExp) =>
  faults.filter((fault) => form.test(fault)).length;

const describe = (run: string, outcomes: readonly Outcome[], more: readonly string[] = []) => {
  const faults = [...outcomes.flatMap((outcome) => outcome.faults), ...more];
  const gaps = outcomes.map(({ gapMs }) => gapMs);
  const facts = {
    acknowledged: sum(outcomes.map(({ acknowledged }) => acknowledged)),
    lost: counting(faults, LOST),
    doubled: counting(faults, DOUBLED),
    halfThere: counting(faults, HALF_THERE),
    medianGapSeconds: seconds(median(gaps)),
    longestGapSeconds: seconds(Math.max(...gaps, 0)),
    notNow: sum(outcomes.map(({ notNow }) => notNow)),
    wrongAnswers: counting(faults, WRONG_ANSWER),
    unanswered: sum(outcomes.map(({ unanswered }) => unanswered)),
    restarts: sum(outcomes.map(({ restarts }) => restarts)),
  };
  return { run, engine: 'postgres' as const, n: outcomes.length, faults, facts };
};

type Options = { failovers: number; withDisks: boolean; say(line: string): void };

/**
 * R5: all kinds of fail-over in turn, repeatedly, while people write through HAProxy and both
 * servers. Returns a report per kind, then one of all, which audits all writes again.
 */
export const runFailovers = async (
  cluster: Cluster,
  { failovers, withDisks, say }: Options,
): Promise<Report[]> => {
  const kinds = Object.entries(faultKinds(cluster)).filter(
    ([kind]) => withDisks || !kind.startsWith('full disk'),
  );
  const outcomes: Outcome[] = [];
  const loads: Load[] = [];
  const broken: string[] = [];
  const all = await timed(async () => {
    try {
      for (let n = 0; n < failovers; n += 1) {
        const [kind, fault] = kinds[n % kinds.length] as (typeof kinds)[number];
        const { outcome, load } = await underLoad(cluster, kind, fault);
        outcomes.push(outcome);
        loads.push(load);
        const { gapMs, acknowledged, faults } = outcome;
        say(
          `${n + 1}. ${kind}: ${acknowledged} acknowledged, ${faults.length} faults, no write for ${seconds(gapMs)} s`,
        );
      }
    } catch (error) {
      broken.push((error as Error).message);
    }
    // A later fault may destroy what survived an earlier one.
    const known = new Set(outcomes.flatMap(({ faults }) => faults));
    for (const { writers } of loads) {
      const found = await retryWhileBusy(() => auditWriters(writers));
      broken.push(...found.filter((fault) => !known.has(fault)));
    }
    return describe('R5 fail-over', outcomes, broken);
  });
  const each = kinds.map(([kind]) => {
    const own = outcomes.filter((outcome) => outcome.kind === kind);
    return { ...describe(`R5 ${kind}`, own), seconds: sum(own.map((one) => one.seconds)) };
  });
  return [...each.filter(({ n }) => n > 0), all];
};
