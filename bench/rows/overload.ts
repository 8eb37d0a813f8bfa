import { setTimeout as wait } from 'node:timers/promises';
import { capacityOf, pace, type Shown } from '../load.ts';
import { callsTo } from '../people.ts';
import { startOurs } from '../programs.ts';
import type { Row } from '../row.ts';

const TIMES = 5;
const GOODPUT = 0.8;
const NORMAL_WITHIN_MS = 10_000;
const NORMAL_P99_MS = 100;
const CROWD = 1_000;
const [LONG_SECONDS, SHORT_SECONDS] = [20, 3];
const PROBE = { rate: 50, connections: 20, seconds: 1 };

/**
 * Describes the outcome of the requests: answered, refused with 503, broken or unanswered, never
 * sent.
 */
const outcome = ({ statuses, notSent }: Shown): string => {
  const { 200: good = 0, 503: refused = 0, 0: broken = 0 } = statuses;
  return `${good} answered, ${refused} refused, ${broken} without an answer, ${notSent} not sent`;
};

/** R10: requests at five times the capacity for a while, then none. */
export const overload: Row = {
  name: 'overload',
  measure: async ({ stores, size, quick }) => {
    const ours = await startOurs(await stores.copy());
    const calls = callsTo(ours.port, size);
    const next = (turn: number) => calls.poll(1 + (turn % size.patients), { limit: 40 });
    const seconds = quick ? SHORT_SECONDS : LONG_SECONDS;
    const peak = await capacityOf(ours.port, { seconds: quick ? 1 : SHORT_SECONDS, next });
    const flood = await pace(ours.port, {
      rate: TIMES * peak.perSecond,
      connections: CROWD,
      seconds,
      next,
    });
    const stopped = performance.now();
    let normal = Number.POSITIVE_INFINITY;
    while (performance.now() - stopped < 3 * NORMAL_WITHIN_MS) {
      const probe = await pace(ours.port, { ...PROBE, next });
      if (probe.failed === 0 && probe.p99 <= NORMAL_P99_MS) {
        normal = performance.now() - stopped;
        break;
      }
      await wait(100);
    }
    await ours.stop();
    const goodput = flood.perSecond / peak.perSecond;
    return [
      {
        what: `overload (R10): goodput under ${TIMES} × capacity`,
        unit: 'of capacity',
        ours: goodput,
        p50: flood.p50,
        p99: flood.p99,
        goal: `≥ ${GOODPUT}`,
        reached: goodput >= GOODPUT,
        note: `capacity ${Math.round(peak.perSecond)}/s on ${peak.connections} connections; ${outcome(flood)}`,
      },
      {
        what: 'overload (R10): normal again after',
        unit: 's',
        ours: normal / 1_000,
        goal: `≤ ${NORMAL_WITHIN_MS / 1_000} s`,
        reached: normal <= NORMAL_WITHIN_MS,
      },
    ];
  },
};
