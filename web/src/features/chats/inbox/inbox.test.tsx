import type { InboxItem } from '@saathi/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aDoctor, errorAnswer } from '../../../../test/server.ts';
import { clearToast } from '../../../ui/toast-store.ts';
import { noticesServer, pushBrowser, withoutPush } from '../../notices/notices.factory.ts';
import { aFile, anInboxItem, chatId } from '../chats.factory.ts';
import { keepUnsent, keptUnsent, unsent } from '../unsent.factory.ts';
import { button, chatAddress, INBOX, meena, open, other } from './inbox.factory.tsx';

// Load the lazy screens up front; on a busy machine this alone can take long.
beforeAll(() => Promise.all([import('./inbox-page.tsx'), import('./inbox-chat-page.tsx')]));
beforeEach(clearToast);
afterEach(withoutPush);

test('a reply that could not be sent goes out from whatever screen of the portal is open', async () => {
  keepUnsent(aDoctor.id, unsent('Yes, gently.', { id: 'r' }));
  const { seen } = open('/doctor/inbox', []);
  await waitFor(() =>
    expect(seen.filter(({ path }) => path === '/api/messages')).toMatchObject([
      { body: { chatId, clientId: 'r', senderType: 'doctor', content: 'Yes, gently.' } },
    ]),
  );
});

test('a reply to a patient who has left meanwhile is removed, and this is said', async () => {
  keepUnsent(aDoctor.id, unsent('Yes, gently.'));
  open('/doctor/inbox', [], {
    more: { 'POST /api/messages': errorAnswer(404, 'not_found', 'This chat does not exist.') },
  });
  expect(await screen.findByText(/^This chat is no longer open to you\./)).toBeVisible();
  expect(keptUnsent(aDoctor.id)).toEqual([]);
});

const at = (hours: number, minutes: number) => new Date(2026, 10, 20, hours, minutes).toISOString();

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

  test.each([
    ['1 picture', [aFile('picture')]],
    ['2 pictures', [aFile('picture'), { ...aFile('picture'), id: 'another' as never }]],
    ['PDF', [aFile('pdf')]],
    ['Voice note', [aFile('voice')]],
  ])('says beside the quote that there is: %s', async (words, files) => {
    open('/doctor/inbox', [anInboxItem({ files, quote: 'Is this healing?' })]);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('article')).toHaveTextContent(/“Is this healing\?”/);
  });

  test('parts who waits from who has been answered', async () => {
    open('/doctor/inbox', [anInboxItem({ state: 'with_doctor' })]);
    expect(await screen.findByRole('heading', { name: 'Answered, still with you' })).toBeVisible();
    expect(screen.getByText('Nobody is waiting for you')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Waiting for you' })).not.toBeInTheDocument();
  });

  test('tells what was done so that somebody hears of it, and when it was opened', async () => {
    open('/doctor/inbox', [
      anInboxItem({
        level: 'EMERGENCY',
        rang: [
          { step: 'doctor', at: at(10, 42), devices: 2 },
          { step: 'again', at: at(10, 47), devices: 1 },
          { step: 'again', at: at(10, 52), devices: 1 },
          { step: 'cover', at: at(10, 52), devices: 1 },
          { step: 'owner', at: at(10, 53), devices: 0 },
          { step: 'webhook', at: at(10, 57), devices: 0 },
        ],
        openedAt: at(10, 58),
      }),
      other({}),
    ]);
    const [first, second] = await screen.findAllByRole('article');
    expect(first).toHaveTextContent(
      /Rang on 2 devices 10:42 am · again on 1 device 10:52 am · with the covering doctor 10:52 am · with the clinic’s owners 10:53 am \(no device\) · the clinic’s alarm was raised 10:57 am · opened 10:58 am/,
    );
    expect(second).not.toHaveTextContent(/rang/i);
  });

  test('asks for notifications once emergencies are heard, and not before', async () => {
    pushBrowser();
    const { unmount } = open('/doctor/inbox', []);
    await screen.findByText('Hear emergencies');
    expect(screen.queryByText(/^Hear emergencies while/)).not.toBeInTheDocument();
    unmount();
    localStorage.setItem('alarm', 'on');
    open('/doctor/inbox', []);
    expect(await screen.findByText(/^Hear emergencies while/)).toBeVisible();
  });

  const SOUND_ONLY = /^Sound for emergencies is on while the portal is open/;
  const BOTH_ON = 'Sound and notifications for emergencies are on';

  test.each([
    ['whose session had ended', null],
    ['of another doctor before', JSON.stringify({ userId: 'another', body: '' })],
  ])('a device %s is said to sound only, until its notifications are on', async (_, known) => {
    pushBrowser().permission = 'granted';
    localStorage.setItem('alarm', 'on');
    if (known) localStorage.setItem('pushDevice', known);
    const { server, answers } = noticesServer();
    open('/doctor/inbox', [], { more: answers });
    expect(await screen.findByText(SOUND_ONLY)).toBeVisible();
    expect(screen.queryByText(BOTH_ON)).not.toBeInTheDocument();
    await userEvent.click(button('Turn on notifications'));
    expect(await screen.findByText(BOTH_ON)).toBeVisible();
    expect(server.devices).toHaveLength(1);
  });

  test('who lets the browser’s question go unanswered is told that only the sound is on', async () => {
    pushBrowser({ answer: 'default' });
    open('/doctor/inbox', [], { more: noticesServer().answers });
    await screen.findByText('All caught up');
    await userEvent.click(button('Turn on'));
    expect(await screen.findByText(SOUND_ONLY)).toBeVisible();
  });

  test('an iPhone that shows no notifications yet leads to how it does', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone');
    localStorage.setItem('alarm', 'on');
    open('/doctor/inbox', []);
    expect(await screen.findByText(SOUND_ONLY)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Turn on notifications' })).toHaveAttribute(
      'href',
      '/doctor/settings',
    );
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
    expect(await screen.findByRole('dialog')).toHaveTextContent('Write a reply');
    await userEvent.click(screen.getByLabelText('Shortcuts are on'));
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }),
    );
    await userEvent.keyboard('k');
    expect(screen.getByRole('link', { name: 'Asha Rao' })).not.toHaveFocus();
  });
});

describe('the inbox among the screens', () => {
  test('counts who waits, in the title too, on every portal screen', async () => {
    open('/doctor/profile', [anInboxItem(), other({ state: 'with_doctor' })]);
    expect(await screen.findByRole('link', { name: /1 waiting/ })).toHaveAttribute(
      'href',
      '/doctor/inbox',
    );
    await waitFor(() => expect(document.title).toMatch(/^\(1\) /));
  });

  test('an unseen emergency stands beside it and leads to the conversation', async () => {
    open('/doctor/profile', [anInboxItem({ level: 'EMERGENCY' })]);
    const pill = await screen.findByRole('link', { name: /Emergency.*Asha Rao is waiting/ });
    expect(pill).toHaveAttribute('href', chatAddress);
    expect(screen.getByRole('alert')).toContainElement(pill);
  });

  test('so does one that a later review has found in a message that was seen', async () => {
    open('/doctor/profile', [anInboxItem({ level: 'EMERGENCY', unread: 0, openedAt: null })]);
    expect(
      await screen.findByRole('link', { name: /Emergency.*Asha Rao is waiting/ }),
    ).toBeVisible();
  });

  test('an emergency that has been looked at no longer stands there', async () => {
    const openedAt = new Date().toISOString();
    open('/doctor/profile', [anInboxItem({ level: 'EMERGENCY', unread: 0, openedAt })]);
    await screen.findByRole('link', { name: /1 waiting/ });
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  test('notifies of an emergency once turned on, naming nobody', async () => {
    const browser = pushBrowser();
    const { server, answers } = noticesServer();
    const items: InboxItem[] = [];
    const { queryClient } = open('/doctor/inbox', items, { more: answers });
    await screen.findByText('All caught up');
    await userEvent.click(button('Turn on'));
    expect(browser.requestPermission).toHaveBeenCalledOnce();
    await waitFor(() => expect(server.devices).toHaveLength(1));
    items.push(anInboxItem({ level: 'EMERGENCY' }));
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(browser.shown).toHaveLength(1));
    expect(JSON.stringify(browser.shown)).not.toContain('Asha');
  });
});
