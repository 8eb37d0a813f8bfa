import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { enqueue, sendOrKeep, useDelivery, usePending } from './pending.ts';

const USER = 'asha';
const answer = (status: number) =>
  new ApiError({ status, statusText: '', headers: new Headers() }, '{}');
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

let send = vi.fn<(payload: string) => Promise<unknown>>();
let onDelivered = vi.fn<(refused: string[]) => void>();
beforeEach(() => {
  send = vi.fn(offline);
  onDelivered = vi.fn();
});
afterEach(() => vi.useRealTimers());

const Outbox = () => {
  useDelivery<string>({ userId: USER, kind: 'tick', send, onDelivered });
  return <p>{`waiting: ${usePending<string>(USER, 'tick').map(({ payload }) => payload)}`}</p>;
};
const keep = (id: string, payload: string) =>
  act(() => enqueue(USER, { kind: 'tick', id, payload }));
const networkReturns = () => act(async () => void window.dispatchEvent(new Event('online')));
const sent = () => send.mock.calls.map(([payload]) => payload);

test('what is done without network is sent once when the network returns, oldest first', async () => {
  render(<Outbox />);
  await keep('a', 'first');
  await keep('b', 'second');
  expect(screen.getByText('waiting: first,second')).toBeInTheDocument();
  send.mockReset().mockResolvedValue(null);
  await networkReturns();
  await networkReturns();
  await screen.findByText('waiting:');
  expect(sent()).toEqual(['first', 'second']);
  expect(onDelivered).toHaveBeenCalledExactlyOnceWith([]);
});

test('it outlives the page', async () => {
  await keep('a', 'kept');
  send.mockResolvedValue(null);
  render(<Outbox />);
  await waitFor(() => expect(sent()).toEqual(['kept']));
});

test('the last word on the same thing is the one that counts', async () => {
  let arrive = () => {};
  send.mockReset().mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        arrive = () => resolve(null);
      }),
  );
  send.mockResolvedValue(null);
  render(<Outbox />);
  await keep('a', 'ticked');
  await keep('a', 'unticked');
  expect(screen.getByText('waiting: unticked')).toBeInTheDocument();
  await act(async () => arrive());
  await screen.findByText('waiting:');
  expect(sent()).toEqual(['ticked', 'unticked']);
});

test('what the server refuses is told and not tried again', async () => {
  send.mockReset().mockRejectedValueOnce(answer(422)).mockResolvedValue(null);
  render(<Outbox />);
  await keep('a', 'too late');
  await waitFor(() => expect(onDelivered).toHaveBeenCalledWith(['too late']));
  expect(screen.getByText('waiting:')).toBeInTheDocument();
});

test.each([401, 429, 500, 503])('an answer of %i is no refusal: it waits', async (status) => {
  send.mockReset().mockRejectedValue(answer(status));
  render(<Outbox />);
  await keep('a', 'waits');
  await waitFor(() => expect(sent()).toEqual(['waits']));
  expect(screen.getByText('waiting: waits')).toBeInTheDocument();
  expect(onDelivered).not.toHaveBeenCalled();
});

test('the network that returns while an attempt is still failing is not missed', async () => {
  let fail = () => {};
  send.mockReset().mockImplementationOnce(
    () =>
      new Promise((_, reject) => {
        fail = () => reject(new TypeError('Failed to fetch'));
      }),
  );
  send.mockResolvedValue(null);
  render(<Outbox />);
  await keep('a', 'waits');
  await networkReturns();
  await act(async () => fail());
  await screen.findByText('waiting:');
  expect(sent()).toEqual(['waits', 'waits']);
});

test('it is tried again now and then, even if no network event comes', async () => {
  vi.useFakeTimers();
  render(<Outbox />);
  await keep('a', 'waits');
  send.mockReset().mockResolvedValue(null);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(sent()).toEqual(['waits']);
});

test('another person on this device neither sees nor sends it', async () => {
  enqueue('somebody else', { kind: 'tick', id: 'a', payload: 'theirs' });
  render(<Outbox />);
  await networkReturns();
  expect(screen.getByText('waiting:')).toBeInTheDocument();
  expect(send).not.toHaveBeenCalled();
});

describe('sent at once', () => {
  const item = { kind: 'tick', id: 'a', payload: 'now' };
  const sendNow = (answer: () => Promise<unknown>) => sendOrKeep(USER, item, answer);

  test('it is kept meanwhile, and nobody else sends it', async () => {
    render(<Outbox />);
    let arrive = (_: unknown) => {};
    let answer: Promise<unknown> = Promise.resolve();
    act(() => {
      answer = sendNow(
        () =>
          new Promise((resolve) => {
            arrive = resolve;
          }),
      );
    });
    await screen.findByText('waiting: now');
    await networkReturns();
    expect(send).not.toHaveBeenCalled();
    await act(async () => arrive('stored'));
    expect(await answer).toBe('stored');
    expect(screen.getByText('waiting:')).toBeInTheDocument();
  });

  test('it is sent later where nobody is reached', async () => {
    render(<Outbox />);
    send.mockResolvedValue(null);
    expect(await act(() => sendNow(offline))).toBeNull();
    await waitFor(() => expect(sent()).toEqual(['now']));
  });

  test.each([422, 500])('it is forgotten and told where the answer is %i', async (status) => {
    await expect(sendNow(() => Promise.reject(answer(status)))).rejects.toThrow(String(status));
    render(<Outbox />);
    expect(screen.getByText('waiting:')).toBeInTheDocument();
  });
});

test('a device that can keep nothing says so', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(enqueue(USER, { kind: 'tick', id: 'a', payload: 'lost' })).toBe(false);
});
