import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ServerEvent, useServerEvents } from './live.ts';

/** Stub of the browser's EventSource; `opened` lists the streams, newest last. */
class Stream {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  readyState = 1;
  onmessage?: (event: { data: string }) => void;
  onerror?: () => void;
  constructor() {
    Stream.opened.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
}
/** jsdom has no `navigator.locks`. */
const setLocks = (value: unknown) =>
  Object.defineProperty(navigator, 'locks', { value, configurable: true });
const openStreams = () => Stream.opened.filter(({ readyState }) => readyState !== Stream.CLOSED);
const see = (visible: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  return vi.advanceTimersByTimeAsync(0);
};

const listen = async (whileHidden = false) => {
  const heard: ServerEvent[] = [];
  const { unmount } = renderHook(() => useServerEvents((event) => heard.push(event), whileHidden));
  await vi.advanceTimersByTimeAsync(0);
  return { heard, unmount };
};
const tell = (data: string) => Stream.opened.at(-1)?.onmessage?.({ data });

beforeEach(() => {
  vi.useFakeTimers();
  Stream.opened = [];
  vi.stubGlobal('EventSource', Stream);
  setLocks(undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  setLocks(undefined);
});

test('all who listen share one stream, which closes with the last of them', async () => {
  const first = await listen();
  const second = await listen();
  tell('{"type":"chat","chatId":"c1"}');
  expect(first.heard).toEqual([{ type: 'chat', chatId: 'c1' }]);
  expect(second.heard).toEqual(first.heard);
  expect(openStreams()).toHaveLength(1);
  first.unmount();
  expect(openStreams()).toHaveLength(1);
  second.unmount();
  expect(openStreams()).toHaveLength(0);
});

test('a line that cannot be understood tells nobody anything', async () => {
  const { heard } = await listen();
  tell('<html>');
  expect(heard).toEqual([]);
});

test('a hidden page lets go of the stream and takes it up again when it is seen', async () => {
  await listen();
  await see(false);
  expect(openStreams()).toHaveLength(0);
  await see(true);
  expect(openStreams()).toHaveLength(1);
});

test('a hidden page lets go of it also when whoever listened first has left', async () => {
  const first = await listen();
  await listen();
  first.unmount();
  await see(false);
  expect(openStreams()).toHaveLength(0);
});

test('what must be heard is heard on a hidden page, and only that', async () => {
  const patient = await listen();
  const alarm = await listen(true);
  await see(false);
  tell('{"type":"inbox"}');
  expect(alarm.heard).toEqual([{ type: 'inbox' }]);
  expect(patient.heard).toEqual([]);
});

test('of several hidden pages one keeps its stream', async () => {
  const request = vi.fn(async (_name, _options, work: (lock: object | null) => unknown) =>
    work(null),
  );
  setLocks({ request });
  const alarm = await listen(true);
  await see(false);
  expect(openStreams()).toHaveLength(0);
  request.mockImplementation(async (_name, _options, work) => work({}));
  await see(true);
  await see(false);
  tell('{"type":"inbox"}');
  expect(alarm.heard).toEqual([{ type: 'inbox' }]);
});

test('a hidden page on which several listen asks for its stream once', async () => {
  const request = vi.fn(async (_name, _options, work: (lock: object | null) => unknown) =>
    work({}),
  );
  setLocks({ request });
  await listen(true);
  await listen(true);
  await see(false);
  expect(request).toHaveBeenCalledOnce();
});

test('a page in the back/forward cache holds no stream', async () => {
  await listen(true);
  window.dispatchEvent(new Event('pagehide'));
  await see(false);
  expect(openStreams()).toHaveLength(0);
  await see(true);
  window.dispatchEvent(new Event('pageshow'));
  expect(openStreams()).toHaveLength(1);
});

test('a stream the server has refused is asked for again after half a minute', async () => {
  await listen();
  const refused = Stream.opened[0];
  refused?.close();
  refused?.onerror?.();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(openStreams()).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(openStreams()).toHaveLength(1);
});

test('a stream that breaks off is left to the browser, which connects again by itself', async () => {
  await listen();
  const broken = Stream.opened[0];
  if (broken) broken.readyState = 0;
  broken?.onerror?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Stream.opened).toEqual([broken]);
});
