import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aDoctor, aPatient, errorAnswer } from '../../../test/server.ts';
import { clearToast } from '../../ui/toast-store.ts';
import { pushBrowser, withoutPush } from '../notices/notices.factory.ts';
import { aChat, aDoctorDetail, aMessage } from './chats.factory.ts';
import {
  box,
  button,
  LIST,
  MESSAGES,
  open,
  SEND,
  setVisible,
  stored,
} from './patient-chat.factory.tsx';

// Load the lazy screens up front; on a busy machine this alone can take long.
beforeAll(() => import('./patient-chat-page.tsx'));
beforeEach(clearToast);

describe('the header', () => {
  test('names the doctor with specialty, years, the default rating and a Dr for a picture', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Dr. Meera Nair' })).toBeVisible();
    expect(screen.getByText('Cardiologist')).toBeVisible();
    expect(screen.getByText('12 years')).toBeVisible();
    expect(screen.getByText('4.8')).toBeVisible();
    expect(screen.getByText('Dr')).toBeVisible();
    expect(document.title).toBe('Dr. Meera Nair · Saathi');
    expect(screen.getByRole('link', { name: 'Back to your doctors' })).toHaveAttribute(
      'href',
      '/patient/doctors',
    );
  });

  test('shows the rating there is, and until when the doctor is away', async () => {
    const awayUntil = new Date(Date.now() + 86_400_000).toISOString();
    open([], {
      [`GET /api/doctors/${aDoctor.id}`]: { body: aDoctorDetail({ rating: 4.35, awayUntil }) },
    });
    expect(await screen.findByText('4.3')).toBeVisible();
    expect(screen.getByText(/^Away until/)).toBeVisible();
  });
});

describe('opening', () => {
  test('says that the doctor is being loaded, then that the chat is set up', async () => {
    // Held back from the start, so that an early response is not lost.
    let doctor = () => {};
    let chat = () => {};
    const doctorAnswer = new Promise<{ body: unknown }>((resolve) => {
      doctor = () => resolve({ body: aDoctorDetail() });
    });
    const chatAnswer = new Promise<{ body: unknown }>((resolve) => {
      chat = () => resolve({ body: [aChat()] });
    });
    open([], {
      [`GET /api/doctors/${aDoctor.id}`]: () => doctorAnswer,
      [LIST]: () => chatAnswer,
    });
    expect(await screen.findByText('Loading your doctor...')).toBeVisible();
    expect(screen.getByText('Setting up your healthcare connection')).toBeVisible();
    doctor();
    expect(await screen.findByText('Setting up your chat...')).toBeVisible();
    chat();
    expect(await box()).toBeVisible();
  });

  test('uses the first chat there is', async () => {
    const { seen } = open();
    await box();
    expect(seen.some(({ method, path }) => method === 'POST' && path === '/api/chats')).toBe(false);
  });

  test('creates the chat where there is none', async () => {
    const { seen } = open([], { [LIST]: { body: [] }, 'POST /api/chats': { body: aChat() } });
    await box();
    expect(
      seen.find(({ method, path }) => method === 'POST' && path === '/api/chats')?.body,
    ).toEqual({ patientId: aPatient.id, doctorId: aDoctor.id });
  });

  test('an empty thread invites to write', async () => {
    open();
    expect(await screen.findByText('Start a conversation with your doctor')).toBeVisible();
    expect(
      screen.getByText('Ask about your health goals, symptoms, or schedule an appointment'),
    ).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Chat with your doctor' })).toBeVisible();
    expect(
      screen.getByText(
        'Messages are reviewed by AI first, then escalated to your doctor when needed',
      ),
    ).toBeVisible();
    expect(await box()).toHaveAttribute('placeholder', 'Type your message...');
  });

  test('a doctor who is not on the list cannot be written to', async () => {
    open([], {
      [LIST]: { body: [] },
      'POST /api/chats': errorAnswer(403, 'not_assigned', 'Not assigned'),
    });
    expect(await screen.findByText('Not on your list')).toBeVisible();
  });

  test('a failure can be tried again', async () => {
    let broken = true;
    open([], {
      [`GET /api/doctors/${aDoctor.id}`]: () =>
        broken ? errorAnswer(500, 'internal', 'Broken') : { body: aDoctorDetail() },
    });
    expect(await screen.findByText('This chat could not be opened')).toBeVisible();
    broken = false;
    await userEvent.click(button('Try again'));
    expect(await box()).toBeVisible();
  });
});

describe('the thread', () => {
  test('tells the senders apart and says where each message stands', async () => {
    open([
      aMessage('patient', 'How is my goal?', { review: 'answered' }),
      aMessage('ai', 'Five days in a row.'),
      aMessage('patient', 'My knee hurts.', {
        review: 'escalated',
        seenAt: new Date().toISOString(),
      }),
      aMessage('doctor', 'Rest it for a day.'),
      aMessage('patient', 'It burns.', {
        review: 'escalated',
        seenAt: new Date().toISOString(),
        seenByTeam: true,
      }),
      aMessage('patient', 'Thank you.', { review: 'escalated' }),
      aMessage('patient', 'One more thing', { review: 'pending' }),
    ]);
    expect(await screen.findByText("Dr. Meera Nair's team assistant")).toBeVisible();
    expect(screen.getByText('· Answered by the assistant')).toBeVisible();
    expect(screen.getByText('· Seen by Dr. Meera Nair')).toBeVisible();
    expect(screen.getByText("· Seen by Dr. Meera Nair's team")).toBeVisible();
    expect(screen.getByText('· Sent to Dr. Meera Nair')).toBeVisible();
    expect(screen.getByText('· Being reviewed')).toBeVisible();
  });

  test('parts the days', async () => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    open([
      aMessage('doctor', 'Old', { createdAt: '2024-02-03T08:00:00Z' }),
      aMessage('doctor', 'Nearly new', { createdAt: yesterday }),
      aMessage('doctor', 'New'),
    ]);
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Yesterday' })).toBeVisible();
    expect(screen.getByRole('heading', { name: /3 Feb,? 2024/ })).toBeVisible();
  });

  test('each message of the doctor is announced by the sender', async () => {
    const messages = [aMessage('doctor', 'One')];
    const { queryClient } = open(messages);
    await screen.findByText('One');
    messages.push(aMessage('doctor', 'Two'));
    await act(() => queryClient.invalidateQueries());
    const first = await screen.findByText('New message from Dr. Meera Nair');
    messages.push(aMessage('doctor', 'Three'));
    await act(() => queryClient.invalidateQueries());
    // The same text is announced again only if its element is new.
    await waitFor(() => expect(first).not.toBeInTheDocument());
    expect(screen.getByText('New message from Dr. Meera Nair')).toBeInTheDocument();
    messages.push(aMessage('doctor', 'Four', { writtenBy: 'Suresh Rao' }));
    await act(() => queryClient.invalidateQueries());
    expect(
      await screen.findByText('New message from Dr. Suresh Rao, for Dr. Meera Nair'),
    ).toBeInTheDocument();
  });

  test('shows markup as text', async () => {
    open([aMessage('doctor', '<img src=x onerror=alert(1)>')]);
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible();
  });

  test('an emergency shows numbers to tap, pinned until the chat is closed', async () => {
    const helplines = [{ number: '112', label: 'Emergency' }];
    let emergency = true;
    const messages = [
      aMessage('patient', 'Chest pain'),
      aMessage('ai', 'Call now.', { kind: 'emergency', helplines }),
    ];
    const { queryClient } = open(messages, { [LIST]: () => ({ body: [aChat({ emergency })] }) });
    expect(await screen.findByText('This may be an emergency')).toBeVisible();
    const pinned = screen.getByRole('region', { name: 'Get help now' });
    expect(within(pinned).getByRole('link', { name: 'Call 112, Emergency' })).toHaveAttribute(
      'href',
      'tel:112',
    );
    emergency = false;
    await act(() => queryClient.invalidateQueries());
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Get help now' })).not.toBeInTheDocument(),
    );
    expect(screen.getByText('This may be an emergency')).toBeVisible();
  });

  describe('what the doctor does without a message', () => {
    const help = aMessage('ai', 'Call now.', { kind: 'emergency' });
    let chat = aChat();
    const show = () => {
      chat = aChat({ emergency: true, rangAt: new Date().toISOString() });
      open([aMessage('patient', 'Chest pain'), help], { [LIST]: () => ({ body: [chat] }) });
      return screen.findByRole('region', { name: 'Get help now' });
    };
    const isOver = () =>
      waitFor(() =>
        expect(screen.queryByRole('region', { name: 'Get help now' })).not.toBeInTheDocument(),
      );

    test('is followed within half a minute: closing ends the pinned help', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      try {
        await show();
        chat = aChat();
        await act(() => vi.advanceTimersByTimeAsync(31_000));
        await isOver();
      } finally {
        vi.useRealTimers();
      }
    });

    test('is followed on coming back to the page: a patient who is no longer assigned cannot write', async () => {
      await show();
      setVisible(false);
      chat = aChat({ open: false });
      setVisible(true);
      await isOver();
      expect(screen.queryByLabelText('Your message')).not.toBeInTheDocument();
    });

    test('is followed at once where the server tells of it', async () => {
      const streams: { onmessage: (event: { data: string }) => void }[] = [];
      vi.stubGlobal(
        'EventSource',
        class {
          constructor() {
            streams.push(this as never);
          }
          close() {}
        },
      );
      await show();
      chat = aChat();
      await act(async () =>
        streams.at(-1)?.onmessage({ data: JSON.stringify({ type: 'chat', chatId: chat.id }) }),
      );
      await isOver();
    });
  });

  test('an emergency tells when the doctor’s phone was rung, and whether anybody has opened it', async () => {
    const asked = aMessage('patient', 'I have chest pain');
    const messages = [asked, aMessage('ai', 'Call now.', { kind: 'emergency' })];
    let rangAt: string | null = null;
    const { queryClient } = open(messages, {
      [LIST]: () => ({ body: [aChat({ emergency: true, rangAt })] }),
    });
    const pinned = await screen.findByRole('region', { name: 'Get help now' });
    expect(pinned).not.toHaveTextContent(/rang/);
    rangAt = new Date(2026, 10, 20, 10, 42).toISOString();
    await act(() => queryClient.invalidateQueries());
    const rang = 'We rang your doctor’s phone at 10:42 am; your message has';
    expect(await within(pinned).findByText(`${rang} not been opened yet`)).toBeVisible();
    // Seen before it was found to be an emergency.
    messages[0] = { ...asked, seenAt: '2020-01-01T00:00:00.000Z' };
    await act(() => queryClient.invalidateQueries());
    expect(pinned).toHaveTextContent(`${rang} not been opened yet`);
    messages[0] = { ...asked, seenAt: new Date().toISOString() };
    await act(() => queryClient.invalidateQueries());
    expect(await within(pinned).findByText(`${rang} been opened`)).toBeVisible();
  });

  test.each([
    ['once the doctor has been asked', 'escalated', false, true],
    ['not for what the assistant answered', 'answered', false, false],
    ['not in an emergency', 'escalated', true, false],
  ] as const)('asks for notifications %s', async (_, review, emergency, asked) => {
    pushBrowser();
    open([aMessage('patient', 'My knee hurts', { review })], {
      [LIST]: { body: [aChat({ emergency })] },
    });
    await screen.findByText('My knee hurts');
    const question = 'Get a notification when the answer comes?';
    if (asked) expect(await screen.findByText(question)).toBeVisible();
    else expect(screen.queryByText(question)).not.toBeInTheDocument();
    withoutPush();
  });

  test('shows older messages on demand, before those that are known', async () => {
    const page = Array.from({ length: 200 }, (_, place) => aMessage('doctor', `line ${place}`));
    const { seen } = open(page, {
      [MESSAGES]: ({ search }) => ({
        body: search.includes('before') ? [aMessage('doctor', 'the very first')] : page,
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show older messages' }));
    expect(await screen.findByText('the very first')).toBeVisible();
    const lines = [...document.querySelectorAll('[data-message]')];
    expect(lines).toHaveLength(201);
    expect(lines[0]).toHaveTextContent('the very first');
    expect(lines[200]).toHaveTextContent('line 199');
    const asked = seen.filter(({ path, search }) => path.endsWith('/messages') && search);
    expect(asked.map(({ search }) => search)).toEqual([
      expect.stringContaining(`before=${page[0]?.id}`),
    ]);
    expect(screen.queryByRole('button', { name: 'Show older messages' })).toBeNull();
  });

  test('marks the newest as seen while it can be seen, and only then', async () => {
    setVisible(false);
    const { seen } = open([aMessage('doctor', 'One'), aMessage('doctor', 'Two')]);
    await screen.findByText('Two');
    const marks = () => seen.filter(({ path }) => path.endsWith('/seen'));
    expect(marks()).toEqual([]);
    setVisible(true);
    await waitFor(() => expect(marks()).toHaveLength(1));
    expect(marks()[0]?.body).toEqual({ messageId: expect.stringMatching(/-9000-/) });
  });

  const scrollUp = () => {
    const thread = screen.getByRole('region', { name: 'Messages' });
    Object.defineProperties(thread, {
      scrollHeight: { value: 1000 },
      clientHeight: { value: 300 },
    });
    thread.scrollTop = 700;
    fireEvent.scroll(thread);
    thread.scrollTop = 100;
    fireEvent.scroll(thread);
    return thread;
  };

  test('a reader who has scrolled up is told of new messages instead of being moved', async () => {
    const messages = [aMessage('doctor', 'One')];
    const { queryClient } = open(messages);
    await screen.findByText('One');
    const thread = scrollUp();
    messages.push(aMessage('doctor', 'Two'));
    await act(() => queryClient.invalidateQueries());
    await userEvent.click(await screen.findByRole('button', { name: 'New messages' }));
    expect(thread.scrollTop).toBe(1000);
    expect(screen.queryByRole('button', { name: 'New messages' })).not.toBeInTheDocument();
  });

  test('a reader who has scrolled up is not moved when the own message is stored', async () => {
    let store = () => {};
    const messages = [aMessage('doctor', 'One')];
    open(messages, {
      [SEND]: (call) =>
        new Promise((resolve) => {
          store = () => {
            const answer = stored(call);
            messages.push(answer.body);
            resolve(answer);
          };
        }),
    });
    await screen.findByText('One');
    await userEvent.type(await box(), 'Hello{Enter}');
    expect(await screen.findByText('Sending…')).toBeVisible();
    const thread = scrollUp();
    store();
    await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument());
    expect(screen.getByText('Hello')).toBeVisible();
    expect(thread.scrollTop).toBe(100);
    expect(screen.queryByRole('button', { name: 'New messages' })).not.toBeInTheDocument();
  });

  test('new messages are told of while an own one waits to be sent', async () => {
    const messages = [aMessage('doctor', 'One')];
    const { queryClient } = open(messages, { [SEND]: errorAnswer(500, 'internal', 'Broken') });
    await screen.findByText('One');
    await userEvent.type(await box(), 'Hello{Enter}');
    expect(await screen.findByText(/^Not sent yet/)).toBeVisible();
    const thread = scrollUp();
    messages.push(aMessage('doctor', 'Two'));
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByRole('button', { name: 'New messages' })).toBeVisible();
    expect(thread.scrollTop).toBe(100);
  });
});

describe('polling', () => {
  test('every 3,000 ms, paused while hidden, slower and said while it fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      let broken = false;
      const { polls } = open([], {
        [MESSAGES]: () => (broken ? errorAnswer(500, 'internal', 'Broken') : { body: [] }),
      });
      await screen.findByText('Start a conversation with your doctor');
      const start = polls();
      await act(() => vi.advanceTimersByTimeAsync(3_050));
      expect(polls()).toBe(start + 1);
      setVisible(false);
      await act(() => vi.advanceTimersByTimeAsync(20_000));
      expect(polls()).toBe(start + 1);
      broken = true;
      setVisible(true);
      expect(await screen.findByText('Reconnecting…')).toBeVisible();
      expect(polls()).toBe(start + 2);
      await act(() => vi.advanceTimersByTimeAsync(5_000));
      expect(polls()).toBe(start + 2);
      broken = false;
      await act(() => vi.advanceTimersByTimeAsync(1_500));
      expect(polls()).toBe(start + 3);
      expect(screen.queryByText('Reconnecting…')).not.toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });
});
