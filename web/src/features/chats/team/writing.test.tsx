import type { Colleague, Message, UserId } from '@saathi/contract';
import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aDoctor } from '../../../../test/server.ts';
import { aMessage, anInboxItem, chatId } from '../chats.factory.ts';
import { button, chatAddress, open } from '../inbox/inbox.factory.tsx';
import { useWriters } from './use-writing.ts';

/** Fakes EventSource, the page's stream of server events. */
class Stream {
  static readonly CLOSED = 2;
  static last: Stream | undefined;
  onmessage?: (event: { data: string }) => void;
  constructor() {
    Stream.last = this;
  }
  close() {}
}
beforeAll(() => import('../inbox/inbox-chat-page.tsx'));
beforeEach(() => vi.stubGlobal('EventSource', Stream));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const own: Colleague = { id: aDoctor.id as UserId, name: aDoctor.name, isAssistant: false };
const amita: Colleague = {
  id: '0190a000-0000-7000-8000-0000000000a7' as UserId,
  name: 'Amita Kale',
  isAssistant: true,
};
const rao = { ...own, id: amita.id.replace('a7', 'a8') as UserId, name: 'Suresh Rao' };

const hear = (more: object) =>
  act(async () =>
    Stream.last?.onmessage?.({ data: JSON.stringify({ type: 'writing', chatId, ...more }) }),
  );
const openWith = async (people: Colleague[]) => {
  const messages = [aMessage('patient', 'May I swim?')];
  const { seen } = open(chatAddress, [anInboxItem()], {
    messages,
    more: {
      [`GET /api/chats/${chatId}/team`]: { body: { notes: [], people } },
      [`POST /api/chats/${chatId}/writing`]: { body: { success: true } },
    },
  });
  await screen.findByText('May I swim?');
  const asked = (call: string) =>
    seen.filter(({ method, path }) => `${method} ${path}` === `${call.replace('C', chatId)}`);
  await waitFor(() => expect(asked('GET /api/chats/C/team')).not.toEqual([]));
  return { asked, messages };
};

test('who types is named to a colleague, once for the screen reader, and nothing is read anew for it', async () => {
  const { asked } = await openWith([own, amita, rao]);
  const reads = () => ['messages', 'team'].map((one) => asked(`GET /api/chats/C/${one}`).length);
  const before = reads();
  await hear({ by: amita.id });
  const shown = await screen.findAllByText('Amita Kale is writing…');
  expect(shown.map((one) => one.getAttribute('role'))).toEqual(['status', null]);
  await hear({ by: rao.id });
  expect(screen.getAllByText('Amita Kale and Dr. Suresh Rao are writing…')).toHaveLength(2);
  expect(reads()).toEqual(before);
});

test('neither who types elsewhere is shown, nor somebody who may not read here', async () => {
  await openWith([own, amita]);
  await hear({ by: amita.id, chatId: amita.id });
  await hear({ by: rao.id });
  expect(screen.queryByText(/writing/)).not.toBeInTheDocument();
});

test('one’s own typing is told once in a while, and where there is a colleague', async () => {
  const { asked } = await openWith([own, amita]);
  for (const value of ['  ', '  Y', '  Yes, in June']) {
    fireEvent.change(screen.getByLabelText('Your message'), { target: { value } });
  }
  await waitFor(() => expect(asked('POST /api/chats/C/writing')).toHaveLength(1));
  await userEvent.click(button('Send'));
  await screen.findByText('Yes, in June');
  expect(asked('POST /api/chats/C/writing')).toHaveLength(1);
});

test('a doctor alone tells nobody', async () => {
  const { asked } = await openWith([own]);
  await userEvent.type(screen.getByLabelText('Your message'), 'Yes, in June');
  await userEvent.click(button('Send'));
  await screen.findByText('Yes, in June');
  expect(asked('POST /api/chats/C/writing')).toEqual([]);
});

test('it ends by itself, and with the message that was written', async () => {
  vi.useFakeTimers();
  const written = aMessage('doctor', 'Yes', { senderId: amita.id });
  const { result, rerender } = renderHook(({ messages }) => useWriters(chatId, messages), {
    initialProps: { messages: [] as Message[] },
  });
  await hear({ by: amita.id });
  expect(result.current).toEqual({ writers: [amita.id], newWriters: [amita.id] });
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  await hear({ by: amita.id });
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(result.current.writers).toEqual([amita.id]);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(result.current.writers).toEqual([]);
  // The second time it is shown but not announced again.
  await hear({ by: amita.id });
  expect(result.current).toEqual({ writers: [amita.id], newWriters: [] });
  rerender({ messages: [written] });
  expect(result.current.writers).toEqual([]);
});
