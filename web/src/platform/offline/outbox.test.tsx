import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api.ts';
import { createQueryClient } from '../api/query-client.ts';
import { localStore } from '../session/storage.ts';
import {
  addToOutbox,
  discardItem,
  hasUnsent,
  holdItem,
  type OutboxItem,
  retryItem,
  useDelivery,
  useOutbox,
} from './outbox.ts';

const USER = 'asha';
const refusal = (status: number, text = '{"code":"a code"}') =>
  new ApiError({ status, statusText: '', headers: new Headers() }, text);
const unreached = () => Promise.reject(new TypeError('Failed to fetch'));

let send = vi.fn<(body: string) => Promise<unknown>>();
let keeps = true;
const onSent = vi.fn();
beforeEach(() => {
  send = vi.fn(unreached);
  keeps = true;
  localStorage.setItem('userId', USER);
});
afterEach(() => vi.useRealTimers());

let items: OutboxItem<string>[] = [];
const Outbox = () => {
  useDelivery<string, unknown>(USER, 'note', {
    send: ({ body }) => send(body),
    onSent,
    onFailed: () => keeps,
  });
  items = useOutbox<string>(USER, 'note');
  return <p>{`waiting: ${items.map(({ body, state }) => `${body} ${state}`)}`}</p>;
};
const add = (body: string, key = 'a', latestOnly = false) =>
  addToOutbox(USER, { kind: 'note', key, body }, latestOnly);
const keep = (body: string, key?: string) => act(async () => void add(body, key));
const networkReturns = () => act(async () => void window.dispatchEvent(new Event('online')));
const sent = () => send.mock.calls.map(([body]) => body);
/** Makes `send` return answers that the test resolves or rejects. */
const slowly = () => {
  const answers: { resolve: (answer: unknown) => void; reject: (cause: unknown) => void }[] = [];
  send
    .mockReset()
    .mockImplementation(
      () => new Promise((resolve, reject) => void answers.push({ resolve, reject })),
    );
  return answers;
};

test('what is done without network is sent once when the network returns, in its order', async () => {
  render(<Outbox />);
  await keep('first');
  await keep('second', 'b');
  expect(screen.getByText('waiting: first unreached,second unreached')).toBeInTheDocument();
  send.mockReset().mockResolvedValue(null);
  await networkReturns();
  await networkReturns();
  await screen.findByText('waiting:');
  expect(sent()).toEqual(['first', 'second']);
});

test('it outlives the page', async () => {
  await keep('kept');
  send.mockResolvedValue(null);
  render(<Outbox />);
  await waitFor(() => expect(sent()).toEqual(['kept']));
});

test('a later one never overtakes an earlier one of its key that has failed', async () => {
  send.mockReset().mockRejectedValue(refusal(500));
  render(<Outbox />);
  await keep('first');
  await keep('second');
  await keep('other', 'b');
  expect(sent()).not.toContain('second');
  expect(sent()).toContain('other');
  send.mockReset().mockResolvedValue(null);
  await networkReturns();
  await screen.findByText('waiting:');
  expect(sent()).toEqual(['first', 'second', 'other']);
});

test('one at a time', async () => {
  const answers = slowly();
  render(<Outbox />);
  await keep('first');
  await keep('second', 'b');
  await networkReturns();
  expect(sent()).toEqual(['first']);
  await act(async () => answers[0]?.resolve(null));
  expect(sent()).toEqual(['first', 'second']);
});

test('what is slow holds back nothing else, and is itself sent one at a time and only once', async () => {
  const answers = slowly();
  render(<Outbox />);
  const addSlow = (body: string) =>
    act(async () => void addToOutbox(USER, { kind: 'note', key: 'a', body, slow: true }));
  await addSlow('photo');
  await addSlow('second photo');
  await keep('first');
  await keep('second');
  await networkReturns();
  expect(sent()).toEqual(['photo', 'first']);
  send.mockReset().mockResolvedValue(null);
  await act(async () => answers[0]?.reject(new TypeError('Failed to fetch')));
  expect(sent()).toEqual(['photo', 'second photo']);
  expect(screen.getByText('waiting: first new,second new')).toBeInTheDocument();
  await act(async () => answers[1]?.resolve(null));
  expect(sent()).toEqual(['photo', 'second photo', 'second']);
  expect(screen.getByText('waiting:')).toBeInTheDocument();
});

test('the last word on the same thing is the one that counts', async () => {
  const answers = slowly();
  render(<Outbox />);
  const outcomes: unknown[] = [];
  for (const body of ['ticked', 'unticked', 'ticked again']) {
    await act(async () => void add(body, 'a', true).then((answer) => outcomes.push(answer)));
  }
  expect(items.map(({ body }) => body)).toEqual(['ticked', 'ticked again']);
  await act(async () => answers[0]?.resolve('stored'));
  await act(async () => answers[1]?.resolve('stored too'));
  expect(sent()).toEqual(['ticked', 'ticked again']);
  expect(outcomes).toEqual([null, 'stored', 'stored too']);
  expect(screen.getByText('waiting:')).toBeInTheDocument();
});

test('what the server refuses is not tried again by itself, and holds nothing up', async () => {
  send.mockReset().mockRejectedValueOnce(refusal(422)).mockResolvedValue(null);
  render(<Outbox />);
  await keep('too long');
  await keep('fine');
  expect(screen.getByText('waiting: too long refused')).toBeInTheDocument();
  await networkReturns();
  expect(sent()).toEqual(['too long', 'fine']);
  await act(async () => retryItem(USER, items[0] as OutboxItem));
  expect(screen.getByText('waiting:')).toBeInTheDocument();
});

test.each([401, 429, 500, 503])('an answer of %i is no refusal: it waits', async (status) => {
  send.mockReset().mockRejectedValue(refusal(status));
  render(<Outbox />);
  await keep('waits');
  expect(screen.getByText('waiting: waits failed')).toBeInTheDocument();
});

test.each([403, 404, 413])('a page of a proxy with %i is no refusal: it waits', async (status) => {
  send.mockReset().mockRejectedValue(refusal(status, '<html>Blocked</html>'));
  render(<Outbox />);
  await keep('waits');
  expect(screen.getByText('waiting: waits failed')).toBeInTheDocument();
});

test('the network that returns while an attempt is still failing is not missed', async () => {
  const answers = slowly();
  render(<Outbox />);
  await keep('waits');
  await networkReturns();
  send.mockResolvedValue(null);
  await act(async () => answers[0]?.reject(new TypeError('Failed to fetch')));
  await screen.findByText('waiting:');
  expect(sent()).toEqual(['waits', 'waits']);
});

test('it is tried again now and then, even if no network event comes', async () => {
  vi.useFakeTimers();
  render(<Outbox />);
  await keep('waits');
  send.mockReset().mockResolvedValue(null);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(sent()).toEqual(['waits']);
});

test('another person on this device neither sees nor sends it', async () => {
  void addToOutbox('somebody else', { kind: 'note', key: 'a', body: 'theirs' });
  render(<Outbox />);
  await networkReturns();
  expect(screen.getByText('waiting:')).toBeInTheDocument();
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ['somebody else', 'meera'],
  ['nobody', null],
])(
  'nothing is sent while %s is signed in in this browser, and all of it once its person is',
  async (_, stored) => {
    send.mockReset().mockResolvedValue('stored');
    localStore.remove('userId');
    if (stored) localStorage.setItem('userId', stored);
    render(<Outbox />);
    await act(async () => expect(await add('first')).toBeNull());
    await keep('second');
    await networkReturns();
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByText('waiting: first unreached,second unreached')).toBeInTheDocument();
    localStorage.setItem('userId', USER);
    await networkReturns();
    await screen.findByText('waiting:');
    expect(sent()).toEqual(['first', 'second']);
  },
);

test('what is discarded stays unsent, though the network returns while the person decides', async () => {
  render(<Outbox />);
  await keep('regretted');
  await keep('meant');
  const release = holdItem(items[0] as OutboxItem);
  send.mockReset().mockResolvedValue(null);
  await networkReturns();
  expect(send).not.toHaveBeenCalled();
  await act(async () => {
    discardItem(USER, items[0] as OutboxItem);
    release();
  });
  await screen.findByText('waiting:');
  expect(sent()).toEqual(['meant']);
});

test('damaged items are dropped', async () => {
  localStorage.setItem(`outbox:${USER}`, '[null, 1, {"id":"a"}, {"kind":"note"}]');
  send.mockResolvedValue(null);
  render(<Outbox />);
  await keep('fine');
  expect(sent()).toEqual(['fine']);
  localStorage.setItem(`outbox:${USER}`, '{"not":');
  expect(hasUnsent(USER)).toBe(false);
});

describe('whoever adds something hears', () => {
  test('the answer', async () => {
    send.mockResolvedValue('stored');
    render(<Outbox />);
    await act(async () => expect(await add('now')).toBe('stored'));
    expect(onSent).toHaveBeenLastCalledWith(expect.objectContaining({ body: 'now' }), 'stored');
  });

  test('nothing where it waits for the network', async () => {
    render(<Outbox />);
    await act(async () => expect(await add('now')).toBeNull());
  });

  test('the failure where its kind does not keep it', async () => {
    keeps = false;
    send.mockReset().mockRejectedValue(refusal(500));
    render(<Outbox />);
    await act(async () => void (await expect(add('now')).rejects.toThrow('500')));
    expect(screen.getByText('waiting:')).toBeInTheDocument();
  });
});

test('a device that can keep nothing holds it in memory until the sign-out', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  render(<Outbox />);
  await keep('unkept');
  expect(screen.getByText('waiting: unkept unreached')).toBeInTheDocument();
  expect(hasUnsent(USER)).toBe(true);
  localStore.remove(`outbox:${USER}`);
  expect(hasUnsent(USER)).toBe(false);
  vi.restoreAllMocks();
});

test('what is put where it is shown is seen there before it has left the outbox', async () => {
  const client = createQueryClient();
  const seen: boolean[] = [];
  const Card = ({ done }: { done: boolean }) => {
    const waiting = useOutbox<string>(USER, 'tick');
    seen.push(done || waiting.length > 0);
    return null;
  };
  const List = () => {
    const { data } = useQuery({ queryKey: ['tick'], queryFn: () => false, initialData: false });
    useDelivery<string, boolean>(USER, 'tick', {
      send: () => Promise.resolve(true),
      onSent: (_, answer) => client.setQueryData(['tick'], answer),
      onFailed: () => true,
    });
    return <Card done={data} />;
  };
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  void addToOutbox(USER, { kind: 'tick', key: 'a', body: 'done' });
  await waitFor(() => expect(hasUnsent(USER)).toBe(false));
  await waitFor(() => expect(seen.at(-1)).toBe(true));
  expect(seen.slice(seen.indexOf(true))).not.toContain(false);
});
