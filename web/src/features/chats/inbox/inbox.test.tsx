import type { InboxItem, Message, PatientDetail } from '@saathi/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { aDoctor, answerCalls, aPatient, errorAnswer } from '../../../testing/server.ts';
import { clearToast } from '../../../ui/toast-store.ts';
import { aChat, aDoctorDetail, aMessage, anInboxItem, chatId } from '../chats.factory.ts';

type Answers = Parameters<typeof answerCalls>[0];

const INBOX = `GET /api/doctors/${aDoctor.id}/inbox`;
const detail = {
  id: aPatient.id,
  name: aPatient.name,
  phone: aPatient.phone,
  assignedAt: '2026-01-01T00:00:00Z',
  dateOfBirth: '1964-03-28',
  gender: 'female',
  chatId,
  goalsSummary: [
    {
      goalId: 'g1',
      title: 'Walk 30 minutes',
      last15Days: Array.from({ length: 15 }, (_, place) => ({
        date: `2026-01-${String(place + 1).padStart(2, '0')}`,
        achieved: place % 3 === 0,
      })),
    },
  ],
} as unknown as PatientDetail;

const QUICK_REPLIES = `/api/doctors/${aDoctor.id}/quick-replies`;
/** The server's side of them; `broken` while nothing can be saved. */
const quickReplies = (server: { replies: string[] | null; broken?: boolean } = { replies: null }) =>
  ({
    [`GET ${QUICK_REPLIES}`]: () => ({ body: { replies: server.replies } }),
    [`PATCH ${QUICK_REPLIES}`]: ({ body }) => {
      if (server.broken) return errorAnswer(503, 'overloaded', 'Busy');
      server.replies = (body as { replies: string[] }).replies;
      return { body: { replies: server.replies } };
    },
  }) satisfies Answers;

const open = (
  address: string,
  items: InboxItem[],
  { messages = [], more = {} }: { messages?: Message[]; more?: Answers } = {},
) => {
  localStorage.setItem('userId', aDoctor.id);
  const seen = answerCalls({
    [`GET /api/auth/me/${aDoctor.id}`]: { body: { user: aDoctor, doctor: aDoctorDetail() } },
    [INBOX]: () => ({ body: items }),
    [`GET /api/chats/${chatId}/messages`]: () => ({ body: messages }),
    [`GET /api/chats/patient/${aPatient.id}/doctor/${aDoctor.id}`]: { body: [aChat()] },
    [`GET /api/doctors/${aDoctor.id}/patients/${aPatient.id}`]: { body: detail },
    [`POST /api/chats/${chatId}/seen`]: { body: { success: true } },
    [`POST /api/chats/${chatId}/close`]: { body: aChat() },
    'POST /api/messages': ({ body }) => {
      const sent = aMessage('doctor', (body as Message).content, { clientId: 'x' });
      messages.push(sent);
      return { status: 201, body: sent };
    },
    ...quickReplies(),
    ...more,
  });
  return { seen, ...renderApp(address) };
};
const chatAddress = `/doctor/inbox/${chatId}`;
const other = (more: Partial<InboxItem>) =>
  anInboxItem({ chatId: chatId.replace('c1', 'c2') as InboxItem['chatId'], ...more });
const meena = { ...anInboxItem().patient, name: 'Meena Kumari' };
const button = (name: string) => screen.getByRole('button', { name });

// Screens are fetched when first needed; on a busy machine that alone takes its time.
beforeAll(() => Promise.all([import('./inbox-page.tsx'), import('./inbox-chat-page.tsx')]));
beforeEach(clearToast);

describe('the inbox', () => {
  test('says who waits, how urgently, why, in whose words and how long, in the given order', async () => {
    open('/doctor/inbox', [
      anInboxItem({ level: 'EMERGENCY', reason: 'Chest pain', quote: 'my chest hurts' }),
      other({
        patient: meena,
        subject: 'other',
        who: 'father',
        vitals: [{ name: 'BP', value: 190, unit: 'mmHg', flag: 'high' }],
      }),
    ]);
    const [first, second] = await screen.findAllByRole('article');
    expect(first).toHaveTextContent(
      /Emergency.*12 min.*Asha Rao.*1 unread.*Chest pain.*“my chest hurts”/,
    );
    expect(second).toHaveTextContent(/Urgent.*Meena Kumari.*About: father.*BP 190 mmHg/);
    expect(screen.getByText('2 patients are waiting for you')).toBeVisible();
    expect(within(first!).getByRole('link')).toHaveAttribute('href', chatAddress);
  });

  test('parts who waits from who has been answered', async () => {
    open('/doctor/inbox', [anInboxItem({ state: 'with_doctor' })]);
    expect(await screen.findByRole('heading', { name: 'Answered, still with you' })).toBeVisible();
    expect(screen.getByText('Nobody is waiting for you')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Waiting for you' })).not.toBeInTheDocument();
  });

  test('an empty inbox says so', async () => {
    open('/doctor/inbox', []);
    expect(await screen.findByText('All caught up')).toBeVisible();
  });

  test('a failure says so and can be tried again', async () => {
    let broken = true;
    open('/doctor/inbox', [], {
      more: { [INBOX]: () => (broken ? errorAnswer(500, 'internal', 'Broken') : { body: [] }) },
    });
    expect(await screen.findByText('The inbox could not be loaded')).toBeVisible();
    broken = false;
    await userEvent.click(button('Try again'));
    expect(await screen.findByText('All caught up')).toBeVisible();
  });

  test('walks by keyboard and shows its keys on ?', async () => {
    open('/doctor/inbox', [anInboxItem(), other({ patient: meena })]);
    await screen.findAllByRole('article');
    await userEvent.keyboard('j');
    expect(screen.getByRole('link', { name: 'Asha Rao' })).toHaveFocus();
    await userEvent.keyboard('j');
    expect(screen.getByRole('link', { name: 'Meena Kumari' })).toHaveFocus();
    await userEvent.keyboard('?');
    expect(screen.getByRole('dialog')).toHaveTextContent('Write a reply');
    await userEvent.click(screen.getByLabelText('Shortcuts are on'));
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }),
    );
    await userEvent.keyboard('k');
    expect(screen.getByRole('link', { name: 'Asha Rao' })).not.toHaveFocus();
  });
});

describe('the bell', () => {
  test('counts who waits, in the title too, on every portal screen', async () => {
    open('/doctor/appointments', [anInboxItem(), other({ state: 'with_doctor' })]);
    expect(await screen.findByRole('link', { name: 'Inbox, 1 waiting' })).toHaveAttribute(
      'href',
      '/doctor/inbox',
    );
    await waitFor(() => expect(document.title).toMatch(/^\(1\) /));
  });

  test('an unseen emergency stands beside it and leads to the conversation', async () => {
    open('/doctor/appointments', [anInboxItem({ level: 'EMERGENCY' })]);
    const pill = await screen.findByRole('link', { name: /Emergency.*Asha Rao is waiting/ });
    expect(pill).toHaveAttribute('href', chatAddress);
    expect(screen.getByRole('alert')).toContainElement(pill);
  });

  test('an emergency that has been looked at no longer stands there', async () => {
    open('/doctor/appointments', [anInboxItem({ level: 'EMERGENCY', unread: 0 })]);
    await screen.findByRole('link', { name: 'Inbox, 1 waiting' });
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  test('notifies of an emergency once turned on, naming nobody', async () => {
    const shown = vi.fn();
    class FakeNotification {
      static permission = 'default';
      static requestPermission = vi.fn(async () => {
        FakeNotification.permission = 'granted';
      });
      constructor(title: string, options: NotificationOptions) {
        shown(title, options.body);
      }
      close() {}
    }
    vi.stubGlobal('Notification', FakeNotification);
    const items: InboxItem[] = [];
    const { queryClient } = open('/doctor/inbox', items);
    await screen.findByText('All caught up');
    await userEvent.click(button('Turn on'));
    expect(FakeNotification.requestPermission).toHaveBeenCalled();
    items.push(anInboxItem({ level: 'EMERGENCY' }));
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(shown).toHaveBeenCalled());
    expect(shown.mock.calls.join()).not.toContain('Asha');
    vi.unstubAllGlobals();
  });
});

describe('a conversation', () => {
  const question = () => aMessage('patient', 'May I swim with this knee?');

  test("shows the thread, the reason and the patient's goals of the last 15 days", async () => {
    open(chatAddress, [anInboxItem()], { messages: [question()] });
    expect(await screen.findByText('May I swim with this knee?')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible();
    expect(screen.getByText('High fever for three days')).toBeInTheDocument();
    expect(
      await screen.findByRole('img', { name: 'Walk 30 minutes: 5 of 15 days' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: `Call ${aPatient.phone}` })).toHaveAttribute(
      'href',
      `tel:${aPatient.phone}`,
    );
  });

  test('knows the patient from the messages where the inbox does not', async () => {
    open(chatAddress, [], { messages: [question()] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close & hand back' })).not.toBeInTheDocument();
  });

  test('the doctor replies as the doctor', async () => {
    const { seen } = open(chatAddress, [anInboxItem()], { messages: [question()] });
    await screen.findByText('May I swim with this knee?');
    await userEvent.keyboard('r');
    await userEvent.keyboard('Yes, gently.{Enter}');
    expect(await screen.findByText('Yes, gently.')).toBeVisible();
    expect(seen.find(({ path }) => path === '/api/messages')?.body).toMatchObject({
      chatId,
      senderId: aDoctor.id,
      senderType: 'doctor',
      content: 'Yes, gently.',
    });
  });

  test('opening is not answering: it only marks as seen', async () => {
    const { seen } = open(chatAddress, [anInboxItem()], { messages: [question()] });
    await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/seen'))).toBe(true));
    expect(seen.filter(({ method, path }) => method === 'POST' && !path.endsWith('/seen'))).toEqual(
      [],
    );
  });

  test("is marked as seen up to the patient's newest, whoever has seen the assistant's answer", async () => {
    const asked = question();
    const answer = aMessage('ai', 'Sent to Dr. Meera Nair.', { seenAt: '2026-01-01T00:00:00Z' });
    const { seen } = open(chatAddress, [anInboxItem()], { messages: [asked, answer] });
    await waitFor(() =>
      expect(seen.find(({ path }) => path.endsWith('/seen'))?.body).toEqual({
        messageId: asked.id,
      }),
    );
  });

  test('closing hands back to the assistant and returns to the inbox', async () => {
    const messages = [question()];
    const { seen } = open(chatAddress, [anInboxItem()], { messages });
    await screen.findByText('May I swim with this knee?');
    await userEvent.click(button('Close & hand back'));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close without an answer' }));
    await waitFor(() => expect(location.pathname).toBe('/doctor/inbox'));
    expect(seen.find(({ path }) => path.endsWith('/close'))?.body).toEqual({
      messageId: messages[0]?.id,
      verdict: null,
    });
  });

  test.each([
    ['Right, close', 'right'],
    ['Too high, close', 'too_high'],
    ['Too low, close', 'too_low'],
  ])(
    'one tap on "%s" closes and tells what the doctor thinks of the level',
    async (name, verdict) => {
      const { seen } = open(chatAddress, [anInboxItem()], { messages: [question()] });
      await screen.findByText('May I swim with this knee?');
      await userEvent.click(button('Close & hand back'));
      await userEvent.click(
        within(await screen.findByRole('dialog')).getByRole('button', { name }),
      );
      await waitFor(() => expect(location.pathname).toBe('/doctor/inbox'));
      expect(seen.find(({ path }) => path.endsWith('/close'))?.body).toMatchObject({ verdict });
    },
  );

  test('a newer message refuses the close and is shown', async () => {
    open(chatAddress, [anInboxItem()], {
      messages: [question()],
      more: { [`POST /api/chats/${chatId}/close`]: errorAnswer(409, 'conflict', 'Newer') },
    });
    await screen.findByText('May I swim with this knee?');
    await userEvent.keyboard('c');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close without an answer' }));
    expect(
      await screen.findByText('A new message has arrived. Read it first, then close.'),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(location.pathname).toBe(chatAddress);
  });

  test('a quick reply goes into the box, not out; own sentences can be added', async () => {
    const { seen } = open(chatAddress, [anInboxItem()], { messages: [question()] });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Please come to the clinic.' }),
    );
    expect(screen.getByLabelText('Your message')).toHaveValue('Please come to the clinic.');
    await userEvent.click(button('Edit quick replies'));
    await userEvent.type(await screen.findByLabelText('New sentence'), 'Drink enough water.');
    await userEvent.click(button('Add'));
    await userEvent.click(button('Remove: Please come to the clinic.'));
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }),
    );
    expect(button('Drink enough water.')).toBeVisible();
    await waitFor(() =>
      expect(
        screen.queryByRole('button', { name: 'Please come to the clinic.' }),
      ).not.toBeInTheDocument(),
    );
    expect(seen.some(({ path }) => path === '/api/messages')).toBe(false);
  });

  test("what another machine added meanwhile stays when one adds here; nothing typed is lost where it can't be saved", async () => {
    const server = { replies: ['Rest today.'], broken: true };
    open(chatAddress, [anInboxItem()], {
      messages: [question()],
      more: quickReplies(server),
    });
    await screen.findByRole('button', { name: 'Rest today.' });
    server.replies = ['Rest today.', 'Walk a little.'];
    await userEvent.click(button('Edit quick replies'));
    await screen.findByRole('button', { name: 'Remove: Walk a little.' });
    await userEvent.type(screen.getByLabelText('New sentence'), 'Drink enough water.');
    await userEvent.click(button('Add'));
    expect(await screen.findByText('Quick replies could not be saved')).toBeVisible();
    expect(screen.getByLabelText('New sentence')).toHaveValue('Drink enough water.');
    server.broken = false;
    await userEvent.click(button('Add'));
    await waitFor(() =>
      expect(server.replies).toEqual(['Rest today.', 'Walk a little.', 'Drink enough water.']),
    );
    await waitFor(() => expect(screen.getByLabelText('New sentence')).toHaveValue(''));
  });

  test('n goes to the next waiting patient, u back to the inbox', async () => {
    const next = other({ patient: meena });
    open(chatAddress, [anInboxItem(), next], {
      messages: [question()],
      more: { [`GET /api/chats/${next.chatId}/messages`]: { body: [] } },
    });
    await screen.findByText('May I swim with this knee?');
    await userEvent.keyboard('n');
    await waitFor(() => expect(location.pathname).toBe(`/doctor/inbox/${next.chatId}`));
    await userEvent.keyboard('u');
    await waitFor(() => expect(location.pathname).toBe('/doctor/inbox'));
  });

  test("another doctor's conversation is not found", async () => {
    open(chatAddress, [], {
      more: { [`GET /api/chats/${chatId}/messages`]: errorAnswer(404, 'not_found', 'None') },
    });
    expect(await screen.findByText('Conversation not found')).toBeVisible();
  });

  test('after the patient was removed it can be read, not written', async () => {
    open(chatAddress, [anInboxItem()], {
      messages: [question()],
      more: {
        [`GET /api/chats/patient/${aPatient.id}/doctor/${aDoctor.id}`]: {
          body: [aChat({ open: false })],
        },
      },
    });
    expect(await screen.findByText(/no longer assigned to you/)).toBeVisible();
    expect(screen.queryByLabelText('Your message')).not.toBeInTheDocument();
  });
});
