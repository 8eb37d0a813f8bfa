import type { InboxItem, UserId } from '@saathi/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aDoctor, aPatient, errorAnswer } from '../../../../test/server.ts';
import { clearToast } from '../../../ui/toast-store.ts';
import { aFile, aMessage, anInboxItem, chatId } from '../chats.factory.ts';
import { button, chatAddress, meena, open, other, quickReplies } from './inbox.factory.tsx';

// Load the lazy screens up front; on a busy machine this alone can take long.
beforeAll(() => Promise.all([import('./inbox-page.tsx'), import('./inbox-chat-page.tsx')]));
beforeEach(clearToast);

describe('a conversation', () => {
  const question = () => aMessage('patient', 'May I swim with this knee?');

  test('of a doctor without colleagues: nothing of a team stands before the reply', async () => {
    const { seen } = open(chatAddress, [anInboxItem()], { messages: [question()] });
    await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/team'))).toBe(true));
    await screen.findByText('May I swim with this knee?');
    expect(screen.queryByText('0')).not.toBeInTheDocument();
  });

  test("shows the thread, the reason and the patient's goals of the last 15 days", async () => {
    open(chatAddress, [anInboxItem()], { messages: [question()] });
    expect(await screen.findByText('May I swim with this knee?')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible();
    expect(screen.getByText('High fever for three days')).toBeInTheDocument();
    expect(
      await screen.findByRole('group', {
        name: 'Walk 30 minutes: achieved on 5 of the last 15 days',
      }),
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
    // The stored message replaces the one being sent.
    await waitFor(() => expect(screen.getByText('Yes, gently.')).toBeVisible());
    expect(seen.find(({ path }) => path === '/api/messages')?.body).toMatchObject({
      chatId,
      senderId: aDoctor.id,
      senderType: 'doctor',
      content: 'Yes, gently.',
    });
  });

  test('where somebody else has answered meanwhile, the reply is kept, and sent again only after that was read', async () => {
    const asked = question();
    const theirs = aMessage('doctor', 'Not this week', {
      senderId: '0190a000-0000-7000-8000-000000000009' as UserId,
      writtenBy: 'Suresh Rao',
    });
    const messages = [asked];
    const { seen } = open(chatAddress, [anInboxItem()], {
      messages,
      more: {
        'POST /api/messages': () => {
          if (!messages.includes(theirs)) {
            messages.push(theirs);
            return errorAnswer(409, 'conflict', 'Answered');
          }
          const sent = aMessage('doctor', 'Yes, gently.');
          messages.push(sent);
          return { status: 201, body: sent };
        },
      },
    });
    await screen.findByText('May I swim with this knee?');
    await userEvent.keyboard('r');
    await userEvent.keyboard('Yes, gently.{Enter}');
    const [reason] = await screen.findAllByText(/Someone else has just answered/);
    expect(reason).toBeVisible();
    expect(await screen.findByText('Not this week')).toBeVisible();
    expect(screen.getByText('Yes, gently.')).toBeVisible();
    // The reason stays at the message when the toast has gone.
    act(clearToast);
    await waitFor(() => expect(screen.getByText(/Someone else has just answered/)).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    const read = () =>
      seen
        .filter(({ path }) => path === '/api/messages')
        .map(({ body }) => (body as { readUpTo: string }).readUpTo);
    await waitFor(() => expect(read()).toEqual([asked.id, theirs.id]));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument(),
    );
  });

  test('of a doctor for whom one stands in: the thread and the reply alone, under both names', async () => {
    const other = '0190a000-0000-7000-8000-000000000009' as UserId;
    const standInFor = { id: other, name: 'Vikram Mehta' };
    const { seen } = open(chatAddress, [anInboxItem({ standInFor })], {
      messages: [
        question(),
        aMessage('doctor', 'Good morning', { senderId: other }),
        aMessage('doctor', 'Call 112 now', { writtenBy: aDoctor.name }),
      ],
    });
    expect(await screen.findByText('Call 112 now')).toBeVisible();
    expect(screen.getByText('For Dr. Vikram Mehta')).toBeVisible();
    expect(screen.getByText('Dr. Vikram Mehta')).toBeVisible();
    expect(screen.getByText('You')).toBeInTheDocument();
    for (const name of ['Close & hand back', 'Goals']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
    expect(screen.queryByRole('link', { name: 'Asha Rao' })).not.toBeInTheDocument();
    const calls = seen.map(({ path }) => path);
    expect(calls).not.toContain(`/api/doctors/${aDoctor.id}/patients/${aPatient.id}`);
  });

  test('closed by the own doctor, it stays the stand-in’s view: the doctor’s name, and no word of parting', async () => {
    const own = { id: '0190a000-0000-7000-8000-000000000009' as UserId, name: 'Vikram Mehta' };
    const items = [anInboxItem({ standInFor: own })];
    const messages = [question(), aMessage('doctor', 'Good morning', { senderId: own.id })];
    const { seen } = open(chatAddress, items, {
      more: {
        [`GET /api/chats/${chatId}/messages`]: () =>
          items.length === 0 ? errorAnswer(404, 'not_found', 'None') : { body: messages },
      },
    });
    expect(await screen.findByText('Dr. Vikram Mehta')).toBeVisible();
    items.pop();
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText(/^The doctor has closed this conversation/)).toBeVisible();
    await waitFor(() => expect(screen.queryByText('For Dr. Vikram Mehta')).toBeNull());
    expect(screen.queryByText(/no longer assigned to you/)).not.toBeInTheDocument();
    expect(screen.getByText('Dr. Vikram Mehta')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Goals' })).not.toBeInTheDocument();
    const calls = seen.map(({ path }) => path).join();
    expect(calls).not.toMatch(/patients|chats\/patient/);
  });

  describe('of a doctor for whom one is an assistant', () => {
    const standInFor = { id: '0190a000-0000-7000-8000-000000000009' as UserId, name: 'Om Rao' };
    const openAs = (level: InboxItem['level'], unclear = false, files: InboxItem['files'] = []) =>
      open(chatAddress, [anInboxItem({ standInFor, level, unclear, files })], {
        messages: [
          question(),
          aMessage('doctor', 'Come on Monday', {
            senderId: standInFor.id,
            writtenBy: 'Amita Kale',
            byAssistant: true,
          }),
        ],
        more: {
          [`GET /api/auth/me/${aDoctor.id}`]: {
            body: { user: aDoctor, doctor: null, clinic: 'assistant' },
          },
        },
      });
    const isAnswered = () => screen.queryByLabelText('Your message') !== null;
    const isMarked = (seen: ReturnType<typeof openAs>['seen']) =>
      seen.some(({ path }) => path.endsWith('/seen'));

    test.each([
      ['ROUTINE', true],
      ['URGENT', false],
    ] as const)('%s is marked as seen, and answered: %s', async (level, answered) => {
      const { seen } = openAs(level);
      expect(await screen.findByText('Amita Kale, for Dr. Om Rao')).toBeVisible();
      expect(isAnswered()).toBe(answered);
      await waitFor(() => expect(isMarked(seen)).toBe(true));
      for (const name of ['Close & hand back', 'Goals', 'Quick replies']) {
        expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
      }
      const calls = seen.map(({ path }) => path).join();
      expect(calls).not.toMatch(/quick-replies|patients|chats\/patient/);
    });

    test.each([
      ['picture', 'There is a picture: only the doctor answers it.'],
      ['pdf', 'There is a document: only the doctor answers it.'],
      ['voice', 'There is a voice note: only the doctor answers it.'],
    ] as const)('a %s is why the doctor answers', async (kind, sentence) => {
      openAs('ROUTINE', true, [aFile(kind)]);
      expect(await screen.findByText(sentence)).toBeVisible();
    });

    test.each([
      ['EMERGENCY', false],
      ['UNSURE', false],
      ['ROUTINE', true],
      ['URGENT', true],
    ] as const)(
      '%s is the doctor’s to see and to answer; unclear behind it: %s',
      async (level, unclear) => {
        const { seen } = openAs(level, unclear);
        expect(await screen.findByText(/^The doctor answers here/)).toBeVisible();
        expect(isAnswered()).toBe(false);
        await userEvent.pointer({ keys: '[MouseLeft]', target: document.body });
        expect(isMarked(seen)).toBe(false);
      },
    );
  });

  test('what the team alone has seen is marked by the doctor too', async () => {
    const seenAt = '2026-01-01T00:00:00Z';
    const messages = [aMessage('patient', 'fever since Monday', { seenAt, seenByTeam: true })];
    const { seen } = open(chatAddress, [anInboxItem()], { messages });
    await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/seen'))).toBe(true));
  });

  test('what a later review has raised is opened by the doctor who has seen its message, once each time', async () => {
    const seenAt = '2026-01-01T00:00:00Z';
    const asked = aMessage('patient', 'May I swim with this knee?', { seenAt });
    const items = [anInboxItem({ level: 'ROUTINE', openedAt: seenAt })];
    const { seen } = open(chatAddress, items, { messages: [asked] });
    const marked = () => seen.filter(({ path }) => path.endsWith('/seen')).map(({ body }) => body);
    await screen.findByText('May I swim with this knee?');
    expect(marked()).toEqual([]);
    const raise = (reason: string) => {
      items[0] = anInboxItem({ level: 'EMERGENCY', reason });
      window.dispatchEvent(new Event('online'));
    };
    raise('Language model: heart');
    await waitFor(() => expect(marked()).toEqual([{ messageId: asked.id }]));
    raise('Language model: stroke');
    await waitFor(() => expect(marked()).toHaveLength(2));
  });

  test('opening is not answering: it only marks as seen', async () => {
    const { seen } = open(chatAddress, [anInboxItem()], { messages: [question()] });
    await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/seen'))).toBe(true));
    expect(seen.filter(({ method, path }) => method === 'POST' && !path.endsWith('/seen'))).toEqual(
      [],
    );
  });

  describe('on a screen that nobody attends to', () => {
    /** An emergency that arrives two minutes after the doctor's last input. */
    const leaveOpen = async () => {
      const messages = [question()];
      const { seen } = open(chatAddress, [anInboxItem()], { messages });
      const marked = () =>
        seen.filter(({ path }) => path.endsWith('/seen')).map(({ body }) => body);
      await waitFor(() => expect(marked()).toHaveLength(1));
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60_000 });
      const later = aMessage('patient', 'I have chest pain');
      messages.push(later);
      window.dispatchEvent(new Event('online'));
      await screen.findByText('I have chest pain');
      expect(marked()).toHaveLength(1);
      return { marked, later: { messageId: later.id } };
    };

    afterEach(() => void vi.useRealTimers());

    test.each([
      ['a press', () => userEvent.pointer({ keys: '[MouseLeft]', target: document.body })],
      ['a touch', () => userEvent.pointer({ keys: '[TouchA]', target: document.body })],
      ['a key', () => userEvent.keyboard('{ArrowDown}')],
      ['a scroll', () => fireEvent.wheel(screen.getByRole('region', { name: 'Messages' }))],
      ['the return to the window', () => fireEvent.focus(window)],
    ])('what comes in is marked as seen only after %s', async (_, act) => {
      const { marked, later } = await leaveOpen();
      await act();
      await waitFor(() => expect(marked()[1]).toEqual(later));
    });

    test('nor in a window behind another one, whatever was pressed before', async () => {
      const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
      const { seen } = open(chatAddress, [anInboxItem()], { messages: [question()] });
      await screen.findByText('May I swim with this knee?');
      const marked = () => seen.some(({ path }) => path.endsWith('/seen'));
      expect(marked()).toBe(false);
      focus.mockReturnValue(true);
      fireEvent.focus(window);
      await waitFor(() => expect(marked()).toBe(true));
    });
  });

  test('what could not be marked as seen is marked once the server can be reached', async () => {
    let tries = 0;
    const seenPath = `POST /api/chats/${chatId}/seen`;
    open(chatAddress, [anInboxItem({ level: 'EMERGENCY' })], {
      messages: [question()],
      more: {
        [seenPath]: () => {
          tries += 1;
          if (tries === 1) throw new TypeError('network');
          return { body: { success: true } };
        },
      },
    });
    await waitFor(() => expect(tries).toBe(2));
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

  test('nobody closes what has not been shown yet', async () => {
    let answer = () => {};
    const loaded = new Promise<void>((resolve) => {
      answer = resolve;
    });
    open(chatAddress, [anInboxItem()], {
      more: {
        [`GET /api/chats/${chatId}/messages`]: async () => {
          await loaded;
          return { body: [question()] };
        },
      },
    });
    const close = await screen.findByRole('button', { name: 'Close & hand back' });
    expect(close).toBeDisabled();
    await userEvent.keyboard('c');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    answer();
    await waitFor(() => expect(close).toBeEnabled());
    await userEvent.click(close);
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  test('closing hands back to the assistant and returns to the inbox', async () => {
    const messages = [question()];
    const { seen } = open(chatAddress, [anInboxItem()], { messages });
    await screen.findByText('May I swim with this knee?');
    await userEvent.click(button('Close & hand back'));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close without rating' }));
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

  test.each([
    ['ROUTINE', 'waiting_doctor', true],
    ['URGENT', 'waiting_doctor', false],
    ['URGENT', 'with_doctor', true],
    ['EMERGENCY', 'with_doctor', false],
  ] as const)('%s and %s: closed by one press is %s', async (level, state, atOnce) => {
    const messages = [question()];
    const { seen } = open(chatAddress, [anInboxItem({ level, state })], { messages });
    await screen.findByText('May I swim with this knee?');
    expect(await screen.findByRole('button', { name: 'Close & hand back' })).toBeVisible();
    const press = screen.queryByRole('button', { name: 'Too high, close' });
    expect(press !== null).toBe(atOnce);
    if (!press) return;
    await userEvent.click(press);
    await waitFor(() => expect(location.pathname).toBe('/doctor/inbox'));
    expect(seen.find(({ path }) => path.endsWith('/close'))?.body).toEqual({
      messageId: messages[0]?.id,
      verdict: 'too_high',
    });
  });

  test('what comes in just before the one press has not been read', async () => {
    const asked = question();
    const messages = [asked];
    const { seen } = open(chatAddress, [anInboxItem({ level: 'ROUTINE' })], { messages });
    await screen.findByText('May I swim with this knee?');
    messages.push(aMessage('patient', 'I have chest pain'));
    window.dispatchEvent(new Event('online'));
    await screen.findByText('I have chest pain');
    await userEvent.click(button('Right, close'));
    await waitFor(() =>
      expect(seen.find(({ path }) => path.endsWith('/close'))?.body).toMatchObject({
        messageId: asked.id,
      }),
    );
  });

  test('a newer message refuses the close and is shown', async () => {
    open(chatAddress, [anInboxItem()], {
      messages: [question()],
      more: { [`POST /api/chats/${chatId}/close`]: errorAnswer(409, 'conflict', 'Newer') },
    });
    await screen.findByText('May I swim with this knee?');
    await userEvent.keyboard('c');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close without rating' }));
    expect(
      await screen.findByText('A new message has arrived. Read it first, then close.'),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(location.pathname).toBe(chatAddress);
  });

  test('what comes in behind the question whether to close is neither read nor closed', async () => {
    const asked = question();
    const messages = [asked];
    const { seen } = open(chatAddress, [anInboxItem()], { messages });
    const marked = () => seen.filter(({ path }) => path.endsWith('/seen'));
    await waitFor(() => expect(marked()).toHaveLength(1));
    await userEvent.click(button('Close & hand back'));
    const dialog = await screen.findByRole('dialog');
    const later = aMessage('patient', 'I have chest pain');
    messages.push(later);
    window.dispatchEvent(new Event('online'));
    await screen.findByText('I have chest pain');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close without rating' }));
    await waitFor(() =>
      expect(seen.find(({ path }) => path.endsWith('/close'))?.body).toMatchObject({
        messageId: asked.id,
      }),
    );
    expect(marked().map(({ body }) => body)).toEqual([{ messageId: asked.id }]);
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
    const asked = await screen.findByRole('alertdialog', { name: 'Remove this sentence?' });
    await userEvent.click(within(asked).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(
        within(screen.getByRole('dialog')).getByRole('list', { name: 'Quick replies' }),
      ).toHaveFocus(),
    );
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

  test('Escape leaves the reply for the other keys; n goes to the next waiting patient, u back to the inbox', async () => {
    const next = other({ patient: meena });
    open(chatAddress, [anInboxItem(), next], {
      messages: [question()],
      more: { [`GET /api/chats/${next.chatId}/messages`]: { body: [] } },
    });
    await screen.findByText('May I swim with this knee?');
    await userEvent.keyboard('rYes{Escape}');
    expect(screen.getByLabelText('Your message')).toHaveValue('Yes');
    expect(screen.getByLabelText('Your message')).not.toHaveFocus();
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

  test('what is open when the patient leaves is not lost from sight, nor written to', async () => {
    const messages = [question()];
    let left = false;
    open(chatAddress, [anInboxItem()], {
      more: {
        [`GET /api/chats/${chatId}/messages`]: () =>
          left ? errorAnswer(404, 'not_found', 'None') : { body: messages },
      },
    });
    await screen.findByText('May I swim with this knee?');
    left = true;
    act(() => window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/no longer assigned to you/)).toBeVisible();
    expect(screen.getByText('May I swim with this knee?')).toBeVisible();
    expect(screen.queryByText('Reconnecting…')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Your message')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Close & hand back' })).not.toBeInTheDocument();
  });
});
