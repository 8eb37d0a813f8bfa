import { setTimeout as wait } from 'node:timers/promises';
import { askOnce, quantile } from '../load.ts';
import { callsTo, cookieOf } from '../people.ts';
import { startOurs } from '../programs.ts';
import type { BenchContext, Result, Row } from '../row.ts';
import { openStream } from '../streams.ts';

const [MANY, FEW] = [300, 40];
const BETWEEN_MS = 20;
const SEEN_MS = 150;
const ANSWERED_MS = 300;
const STREAMS = 2_000;
const STREAMS_MB = 100;
const SETTLE_MS = 3_000;

const within = (what: string, times: number[], most: number): Result => {
  const sorted = times.toSorted((a, b) => a - b);
  const p95 = quantile(sorted, 0.95);
  return {
    what,
    unit: 'ms (p95)',
    ours: p95,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    goal: `p95 ≤ ${most} ms`,
    reached: p95 <= most,
  };
};

type Message = { senderType: string };

/**
 * Measures the time from sending until the other side has been notified and has fetched the
 * message.
 */
const sentToSeen = async ({ ours, size, quick }: BenchContext): Promise<Result[]> => {
  const calls = callsTo(ours.port, size);
  const patient = 3;
  let told: () => void = () => {};
  const stream = await openStream(ours.port, cookieOf(ours.port, 'patient', patient), () => told());
  const [seen, answered]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < (quick ? FEW : MANY); turn += 1) {
    const poked = new Promise<void>((resolve) => {
      told = resolve;
    });
    const began = performance.now();
    await askOnce(ours.port, calls.reply(patient, `Please walk today, ${turn}.`, `live-${turn}`));
    await poked;
    await askOnce(ours.port, calls.poll(patient, { limit: 40 }));
    seen.push(performance.now() - began);
    await wait(BETWEEN_MS);

    const other = 200 + turn;
    const asked = performance.now();
    await askOnce(ours.port, calls.send(other, 'Thank you', `thanks-${turn}`));
    const { body } = await askOnce(ours.port, calls.poll(other, { limit: 40 }));
    const last = (JSON.parse(body) as Message[]).at(-1);
    if (last?.senderType !== 'ai')
      throw new Error(`no answer of the assistant: ${body.slice(-300)}`);
    answered.push(performance.now() - asked);
  }
  stream.close();
  return [
    within('message sent → seen by the other side', seen, SEEN_MS),
    within('message sent → assistant’s answer visible', answered, ANSWERED_MS),
  ];
};

export const live: Row = { name: 'live', measure: sentToSeen };

/** Measures how much memory open event streams add to the server. */
export const openStreams: Row = {
  name: 'streams',
  measure: async ({ stores, size }) => {
    const ours = await startOurs(await stores.copy());
    await wait(SETTLE_MS);
    const before = ours.memory();
    const all = [];
    for (let n = 1; n <= STREAMS; n += 1) {
      const person = 1 + (n % size.patients);
      all.push(await openStream(ours.port, cookieOf(ours.port, 'patient', person)));
    }
    await wait(SETTLE_MS);
    const added = ours.memory() - before;
    for (const stream of all) stream.close();
    await ours.stop();
    return [
      {
        what: `${STREAMS.toLocaleString('en')} open event streams`,
        unit: 'MB',
        ours: added,
        goal: `< ${STREAMS_MB} MB`,
        reached: added < STREAMS_MB,
      },
    ];
  },
};
