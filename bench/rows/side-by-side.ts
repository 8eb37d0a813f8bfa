import { type Asked, type Shown, saturate } from '../load.ts';
import { bareCalls, callsTo, etagOf } from '../people.ts';
import { type BenchContext, median, type Row } from '../row.ts';

/**
 * The same job done by both programs, alternating; the goal is a fraction of the minimal
 * implementation's result.
 */
type Pair = {
  name: string;
  what: string;
  goal: number;
  ours(context: BenchContext): (turn: number) => Asked;
  bare(context: BenchContext): (turn: number) => Asked;
  connections: number;
};

const CONTENT = 'My knee has been stiff since May';
let sent = 0;
const nextSend = (): number => {
  sent += 1;
  return sent;
};
const callsOf = ({ ours, size }: BenchContext) => callsTo(ours.port, size);
/** Returns a patient whose chat no other row writes to. */
const reader = (turn: number, { size }: BenchContext): number =>
  1 + size.patients / 2 + (turn % (size.patients / 2));
const writer = (turn: number, { size }: BenchContext): number => 1 + (turn % (size.patients / 2));

const pairs: Pair[] = [
  {
    name: 'unchanged',
    what: 'unchanged poll (304)',
    goal: 0.6,
    ours: (context) => (turn) =>
      callsOf(context).poll(reader(turn % 1_000, context), { etag: etagOf(context.size) }),
    bare: (context) => (turn) => bareCalls.unchanged(reader(turn % 1_000, context), context.size),
    connections: 32,
  },
  {
    name: 'newest',
    what: 'poll with the newest 40 messages',
    goal: 0.7,
    ours: (context) => (turn) => callsOf(context).poll(reader(turn, context), { limit: 40 }),
    bare: (context) => (turn) => bareCalls.poll(reader(turn, context)),
    connections: 32,
  },
  {
    name: 'send',
    what: 'send a message',
    goal: 0.5,
    ours: (context) => () => {
      const n = nextSend();
      return callsOf(context).send(writer(n, context), CONTENT, `bench-${n}`);
    },
    bare: (context) => () => bareCalls.send(writer(nextSend(), context), CONTENT),
    connections: 16,
  },
  {
    name: 'tick',
    what: 'record progress',
    goal: 0.6,
    ours: (context) => (turn) =>
      callsOf(context).tick(writer(turn, context), turn % 5, turn % 2 === 0),
    bare: (context) => (turn) => bareCalls.tick(writer(turn, context), turn % 5, turn % 2 === 0),
    connections: 16,
  },
  {
    name: 'slots',
    what: 'slots of 30 days, a doctor with 5 years of 60 appointments a day',
    goal: 0.5,
    ours: (context) => (turn) => callsOf(context).slots(1 + (turn % 1_000)),
    bare: () => (turn) => bareCalls.slots(1 + (turn % 1_000)),
    connections: 16,
  },
  {
    name: 'my-patients',
    what: 'My Patients: 1,000 patients × 5 goals × 15 days',
    goal: 0.6,
    ours: (context) => callsOf(context).patients,
    bare: () => bareCalls.patients,
    connections: 4,
  },
];

const WARM_UP_SECONDS = 1;

const sound = (shown: Shown, what: string): Shown => {
  if (shown.failed > 0) throw new Error(`${what}: ${JSON.stringify(shown.statuses)}`);
  return shown;
};

const rowOf = (pair: Pair): Row => ({
  name: pair.name,
  measure: async (context) => {
    const load = (side: 'ours' | 'bare', seconds: number) =>
      saturate(context[side].port, {
        connections: pair.connections,
        seconds,
        next: pair[side](context),
      });
    for (const side of ['bare', 'ours'] as const) await load(side, WARM_UP_SECONDS);
    const shown: Record<'ours' | 'bare', Shown[]> = { ours: [], bare: [] };
    for (let round = 0; round < context.rounds; round += 1) {
      for (const side of ['bare', 'ours'] as const) {
        shown[side].push(sound(await load(side, context.seconds), `${pair.what}, ${side}`));
      }
    }
    const of = (side: 'ours' | 'bare', part: 'perSecond' | 'p50' | 'p99') =>
      median(shown[side].map((one) => one[part]));
    const [ours, bare] = [of('ours', 'perSecond'), of('bare', 'perSecond')];
    return [
      {
        what: pair.what,
        unit: '/s',
        ours,
        bare,
        p50: of('ours', 'p50'),
        p99: of('ours', 'p99'),
        goal: `≥ ${pair.goal}`,
        reached: ours / bare >= pair.goal,
      },
    ];
  },
});

export const sideBySide: Row[] = pairs.map(rowOf);
