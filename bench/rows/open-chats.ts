import { pace } from '../load.ts';
import { callsTo, etagOf } from '../people.ts';
import type { Row } from '../row.ts';

const EVERY_SECONDS = 3;
const MOST_MS = 100;
const CHATS = { embedded: 2_000, postgres: 10_000 };
const CONNECTIONS = 500;
const [LONG_SECONDS, SHORT_SECONDS] = [45, 4];

/** Everyone has a chat open and polls it every three seconds, on the same two cores. */
export const openChats: Row = {
  name: 'open-chats',
  measure: async ({ engine, ours, size, quick }) => {
    const chats = CHATS[engine];
    const calls = callsTo(ours.port, size);
    const next = (turn: number) => {
      const n = 1 + size.patients / 2 + ((turn % chats) % (size.patients / 2));
      return calls.poll(n, { etag: etagOf(size) });
    };
    const load = (seconds: number) =>
      pace(ours.port, { rate: chats / EVERY_SECONDS, connections: CONNECTIONS, seconds, next });
    await load(EVERY_SECONDS);
    const shown = await load(quick ? SHORT_SECONDS : LONG_SECONDS);
    return [
      {
        what: `${chats.toLocaleString('en')} open chats, a poll every 3 s`,
        unit: '/s',
        ours: shown.perSecond,
        p50: shown.p50,
        p99: shown.p99,
        goal: `p99 ≤ ${MOST_MS} ms, no error`,
        reached: shown.p99 <= MOST_MS && shown.failed === 0,
        note: shown.failed > 0 ? `${shown.failed} failed` : undefined,
      },
    ];
  },
};
