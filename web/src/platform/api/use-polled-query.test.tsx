import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render-app.tsx';
import { answerCalls, aPatient, errorAnswer } from '../../../test/server.ts';
import { api } from './api.ts';
import { usePolledQuery } from './live.ts';

const INTERVAL_MS = 3_000;
const GOALS = 'GET /api/goals';
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const see = (visible: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');
  return act(
    async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
};

let refresh = () => {};
const Screen = ({ whileHidden }: { whileHidden: boolean }) => {
  const polled = usePolledQuery({
    ...api.goals.list.query(),
    intervalMs: INTERVAL_MS,
    changedBy: () => true,
    whileHidden,
  });
  refresh = () => void polled.refresh();
  return polled.query.isError ? 'failing' : `${polled.query.data?.length} goals`;
};
const show = (answer: Parameters<typeof answerCalls>[0][string], whileHidden = false) => {
  const seen = answerCalls({
    [GOALS]: answer,
    'POST /api/chats': errorAnswer(401, 'not_signed_in', ''),
  });
  renderScreen(<Screen whileHidden={whileHidden} />, aPatient);
  return seen;
};
const lost = () => {
  throw new TypeError('network');
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('is asked again at each interval', async () => {
  const seen = show({ body: [] });
  await pass(3 * INTERVAL_MS + 500);
  expect(seen).toHaveLength(4);
});

test('while it fails the waits grow to half a minute, and the first answer ends them', async () => {
  let broken = false;
  const seen = show(() => (broken ? lost() : { body: [] }));
  await pass(0);
  seen.length = 0;
  broken = true;
  await pass(INTERVAL_MS + 500);
  expect(screen.getByText('failing')).toBeInTheDocument();
  await pass(60_000);
  expect(seen).toHaveLength(4);
  seen.length = 0;
  await pass(30_000);
  expect(seen).toHaveLength(1);
  broken = false;
  await pass(30_000);
  expect(screen.getByText('0 goals')).toBeInTheDocument();
});

test('one that could not be read at all is tried again too', async () => {
  let broken = true;
  show(() => (broken ? lost() : { body: [] }));
  await pass(0);
  expect(screen.getByText('failing')).toBeInTheDocument();
  broken = false;
  await pass(31_000);
  expect(screen.getByText('0 goals')).toBeInTheDocument();
});

test('what changes while an answer is under way is asked for once more after it', async () => {
  const answers: (() => void)[] = [];
  const seen = show(() => new Promise((resolve) => void answers.push(() => resolve({ body: [] }))));
  await pass(0);
  act(() => {
    refresh();
    refresh();
  });
  expect(seen).toHaveLength(1);
  await act(async () => answers.shift()?.());
  await pass(0);
  expect(seen).toHaveLength(2);
  await act(async () => answers.shift()?.());
  await pass(0);
  expect(seen).toHaveLength(2);
});

test('a hidden page does not poll, and reads at once when it is seen again', async () => {
  const seen = show({ body: [] });
  await pass(0);
  await see(false);
  await pass(10 * INTERVAL_MS);
  expect(seen).toHaveLength(1);
  await see(true);
  await pass(0);
  expect(seen).toHaveLength(2);
});

test('what must be heard is polled on a hidden page too', async () => {
  const seen = show({ body: [] }, true);
  await pass(0);
  await see(false);
  await pass(2 * INTERVAL_MS + 500);
  expect(seen).toHaveLength(3);
  await see(true);
});

test('the network that returns is used at once', async () => {
  const seen = show(lost);
  await pass(0);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(seen).toHaveLength(2);
});

test('nothing is asked once the session has ended', async () => {
  const seen = show({ body: [] });
  await pass(0);
  await act(async () => {
    await api.chats.create({ body: { patientId: 'p', doctorId: 'd' } }).catch(() => {});
  });
  seen.length = 0;
  await pass(10 * INTERVAL_MS);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(seen).toEqual([]);
});
