import { askOnce, pace, type Shown } from '../load.ts';
import { callsTo, etagOf } from '../people.ts';
import { startOurs } from '../programs.ts';
import type { BenchContext, Result, Row } from '../row.ts';

const CHATS = 1_000;
const POLLS_PER_SECOND = CHATS / 3;
const WRITES_PER_SECOND = 50;
const SIGN_INS_PER_SECOND = 5;
const READ_MS = 100;
const WRITE_MS = 250;
const PEOPLE = 20;
const [LONG_SECONDS, SHORT_SECONDS] = [120, 6];

/** Registers people with a PIN: a hash is bound to its owner, so it cannot be inserted directly. */
const register = async (port: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const body = {
      phone: `+91${7_100_000_000 + n}`,
      name: 'Asha',
      dateOfBirth: '1960-05-17',
      gender: 'female',
    };
    const registered = await fetch(`http://127.0.0.1:${port}/api/auth/patient/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { user } = (await registered.json()) as { user: { id: string } };
    const cookie = registered.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const { status } = await askOnce(port, {
      method: 'POST',
      path: '/api/auth/patient/set-pin',
      headers: { cookie },
      body: JSON.stringify({ userId: user.id, pin: '4937' }),
    });
    if (status !== 200) throw new Error(`set-pin answered ${status}`);
    ids.push(user.id);
  }
  return ids;
};

const line = (what: string, shown: Shown, most: number): Result => ({
  what,
  unit: '/s',
  ours: shown.perSecond,
  p50: shown.p50,
  p99: shown.p99,
  goal: `p99 ≤ ${most} ms, no error`,
  reached: shown.p99 <= most && shown.failed === 0,
  note: shown.failed > 0 ? JSON.stringify(shown.statuses) : undefined,
});

const run = async (
  { stores, size, quick }: BenchContext,
  minutes: number | null,
): Promise<Result[]> => {
  const ours = await startOurs(await stores.copy());
  const ids = await register(ours.port);
  const calls = callsTo(ours.port, size);
  const seconds = minutes ? minutes * 60 : quick ? SHORT_SECONDS : LONG_SECONDS;
  const patient = (turn: number) => 1 + (turn % CHATS);
  const before = ours.work();
  const [polls, writes, signIns] = await Promise.all([
    pace(ours.port, {
      rate: POLLS_PER_SECOND,
      connections: 200,
      seconds,
      // A request with an outdated version gets the news, as in a browser.
      next: (turn) => calls.poll(patient(turn), { etag: etagOf(size), limit: 40 }),
    }),
    pace(ours.port, {
      rate: WRITES_PER_SECOND,
      connections: 50,
      seconds,
      next: (turn) =>
        turn % 2 === 0
          ? calls.tick(patient(turn), turn % 5, turn % 4 === 0)
          : calls.send(patient(turn * 7), 'My knee has been stiff since May', `normal-${turn}`),
    }),
    pace(ours.port, {
      rate: SIGN_INS_PER_SECOND,
      connections: 20,
      seconds,
      next: (turn) => ({
        method: 'POST',
        path: '/api/auth/patient/login',
        body: JSON.stringify({ userId: ids[turn % PEOPLE], pin: '4937' }),
      }),
    }),
  ]);
  const cores = (ours.work() - before) / seconds;
  await ours.stop();
  return [
    line(`normal load (R8): polls of 1,000 chats, ${seconds} s`, polls, READ_MS),
    line('normal load (R8): 50 writes/s', writes, WRITE_MS),
    line('normal load (R8): 5 sign-ins/s', signIns, WRITE_MS),
    {
      what: 'normal load (R8): processor time of the server',
      unit: 'cores',
      ours: cores,
      goal: '–',
      reached: true,
    },
  ];
};

/** R8; `--minutes 30` runs it for the duration that docs/reliability.md requires. */
export const normalLoad = (minutes: number | null): Row => ({
  name: 'normal-load',
  measure: (context) => run(context, minutes),
});
