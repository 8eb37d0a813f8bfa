import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLocks } from '../../../test/locks.ts';
import { startPoll } from './poll.ts';

const INTERVAL_MS = 3_000;

/** Tabs of one browser hear each other within the same turn, so that the clock can be faked. */
class Channel {
  static readonly open = new Set<Channel>();
  onmessage: ((event: { data: unknown }) => void) | undefined;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    Channel.open.add(this);
  }
  postMessage(data: unknown) {
    const others = [...Channel.open].filter((one) => one !== this && one.name === this.name);
    for (const other of others) queueMicrotask(() => other.onmessage?.({ data }));
  }
  close() {
    Channel.open.delete(this);
  }
}

let polls: { stop: () => void }[];
const openTab = (read: () => Promise<string>, name = 'chat') => {
  const answers: string[] = [];
  const failing: boolean[] = [];
  const poll = startPoll<string>({
    name,
    intervalMs: INTERVAL_MS,
    whileHidden: false,
    read,
    take: (answer) => void answers.push(answer),
    onFailing: (is) => void failing.push(is),
  });
  polls.push(poll);
  return { ...poll, answers, failing };
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const see = (visible: boolean) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');

beforeEach(() => {
  polls = [];
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', Channel);
  Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true });
});
afterEach(() => {
  for (const poll of polls) poll.stop();
  vi.useRealTimers();
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
});

describe('a poll in several tabs', () => {
  test('asks once for all of them, and each has the answer', async () => {
    const read = vi.fn(async () => 'news');
    const first = openTab(read);
    await pass(0);
    const second = openTab(read);
    await pass(10 * INTERVAL_MS + 100);
    expect(read.mock.calls.length).toBe(10);
    expect(first.answers.length).toBe(10);
    expect(second.answers.length).toBe(10);
  });

  test('is gone on with by another tab when the one that asks is closed', async () => {
    const read = vi.fn(async () => 'news');
    const first = openTab(read);
    await pass(0);
    const second = openTab(read);
    await pass(100);
    second.stop();
    await pass(INTERVAL_MS);
    expect(first.answers.length).toBeGreaterThan(0);
    expect(second.answers).toEqual([]);
  });

  test('is taken over when the tab that asks falls silent', async () => {
    const read = vi.fn(async () => 'news');
    const first = openTab(read);
    await pass(0);
    openTab(() => new Promise(() => {}));
    await pass(5 * INTERVAL_MS);
    expect(first.answers.length).toBeGreaterThan(0);
  });

  test('reads at once when any of them asks for it', async () => {
    const read = vi.fn(async () => 'news');
    const first = openTab(read);
    await pass(0);
    const second = openTab(read);
    await pass(100);
    first.poke();
    await pass(0);
    expect(read).toHaveBeenCalledTimes(1);
    expect([first.answers, second.answers]).toEqual([['news'], ['news']]);
  });

  test('tells each of them while it fails, and waits longer', async () => {
    const read = vi.fn(async (): Promise<string> => {
      throw new TypeError('network');
    });
    const first = openTab(read);
    await pass(0);
    const second = openTab(read);
    await pass(INTERVAL_MS + 100);
    expect([first.failing, second.failing]).toEqual([[true], [true]]);
    await pass(INTERVAL_MS);
    expect(read).toHaveBeenCalledTimes(1);
    await pass(INTERVAL_MS);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('keeps apart what has different names', async () => {
    const first = openTab(async () => 'one', 'chat one');
    const second = openTab(async () => 'two', 'chat two');
    await pass(INTERVAL_MS + 100);
    expect([first.answers, second.answers]).toEqual([['one'], ['two']]);
  });

  test('a hidden tab leaves it to the others', async () => {
    const read = vi.fn(async () => 'news');
    const first = openTab(read);
    await pass(0);
    see(false);
    first.pause();
    await pass(5 * INTERVAL_MS);
    expect(read).not.toHaveBeenCalled();
    see(true);
    first.resume();
    await pass(0);
    expect(read).toHaveBeenCalledTimes(1);
  });
});

test('without locks each tab asks for itself', async () => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  const read = vi.fn(async () => 'news');
  openTab(read);
  openTab(read);
  await pass(INTERVAL_MS + 100);
  expect(read).toHaveBeenCalledTimes(2);
});
