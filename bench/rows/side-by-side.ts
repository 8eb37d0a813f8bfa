import { type Asked, type Shown, saturate } from '../load.ts';
import { bareCalls, callsTo, etagOf } from '../people.ts';
import { type Ground, median, type Row } from '../row.ts';

/** The same job done by both, in turns; the goal is a part of what the bare minimum can do. */
type Pair = {
  name: string;
  what: string;
  goal(ground: Ground): number;
  ours(ground: Ground): (turn: number) => Asked;
  bare(ground: Ground): (turn: number) => Asked;
  connections: number;
};

const CONTENT = 'My knee has been stiff since May';
let sent = 0;
const nextSend = (): number => {
  sent += 1;
  return sent;
};
const callsOf = ({ ours, size }: Ground) => callsTo(ours.port, size);
/** A patient whose chat no other row writes to. */
const reader = (turn: number, { size }: Ground): number =>
  1 + size.patients / 2 + (turn % (size.patients / 2));
const writer = (turn: number, { size }: Ground): number => 1 + (turn % (size.patients / 2));

const pairs: Pair[] = [
  {
    name: 'unchanged',
    what: 'unchanged poll (304)',
    goal: ({ engine }) => (engine === 'embedded' ? 0.35 : 0.15),
    ours: (ground) => (turn) =>
      callsOf(ground).poll(reader(turn % 1_000, ground), { etag: etagOf(ground.size) }),
    bare: () => bareCalls.nothing,
    connections: 32,
  },
  {
    name: 'newest',
    what: 'poll with the newest 40 messages',
    goal: () => 0.7,
    ours: (ground) => (turn) => callsOf(ground).poll(reader(turn, ground), { limit: 40 }),
    bare: (ground) => (turn) => bareCalls.poll(reader(turn, ground)),
    connections: 32,
  },
  {
    name: 'send',
    what: 'send a message',
    goal: () => 0.5,
    ours: (ground) => () => {
      const n = nextSend();
      return callsOf(ground).send(writer(n, ground), CONTENT, `bench-${n}`);
    },
    bare: (ground) => () => bareCalls.send(writer(nextSend(), ground), CONTENT),
    connections: 16,
  },
  {
    name: 'tick',
    what: 'record progress',
    goal: () => 0.6,
    ours: (ground) => (turn) =>
      callsOf(ground).tick(writer(turn, ground), turn % 5, turn % 2 === 0),
    bare: (ground) => (turn) => bareCalls.tick(writer(turn, ground), turn % 5, turn % 2 === 0),
    connections: 16,
  },
  {
    name: 'my-patients',
    what: 'My Patients: 1,000 patients × 5 goals × 15 days',
    goal: () => 0.6,
    ours: (ground) => callsOf(ground).patients,
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
  measure: async (ground) => {
    const load = (side: 'ours' | 'bare', seconds: number) =>
      saturate(ground[side].port, {
        connections: pair.connections,
        seconds,
        next: pair[side](ground),
      });
    for (const side of ['bare', 'ours'] as const) await load(side, WARM_UP_SECONDS);
    const shown: Record<'ours' | 'bare', Shown[]> = { ours: [], bare: [] };
    for (let round = 0; round < ground.rounds; round += 1) {
      for (const side of ['bare', 'ours'] as const) {
        shown[side].push(sound(await load(side, ground.seconds), `${pair.what}, ${side}`));
      }
    }
    const of = (side: 'ours' | 'bare', part: 'perSecond' | 'p50' | 'p99') =>
      median(shown[side].map((one) => one[part]));
    const [ours, bare] = [of('ours', 'perSecond'), of('bare', 'perSecond')];
    const goal = pair.goal(ground);
    return [
      {
        what: pair.what,
        unit: '/s',
        ours,
        bare,
        p50: of('ours', 'p50'),
        p99: of('ours', 'p99'),
        goal: `≥ ${goal}`,
        reached: ours / bare >= goal,
      },
    ];
  },
});

export const sideBySide: Row[] = pairs.map(rowOf);
