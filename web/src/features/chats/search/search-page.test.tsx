import type { ChatId, FoundMessage, MessageId, UserId } from '@saathi/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderScreen } from '../../../../test/render-app.tsx';
import { aDoctor, answerCalls, errorAnswer } from '../../../../test/server.ts';
import { clearToast } from '../../../ui/toast-store.ts';
import { SearchPage } from './search-page.tsx';

const CALL = `GET /api/doctors/${aDoctor.id}/search`;
const idOf = <Id extends string>(number: number) =>
  `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}` as Id;

const aFound = (number: number, fields: Partial<FoundMessage> = {}): FoundMessage => ({
  messageId: idOf<MessageId>(number),
  chatId: idOf<ChatId>(900),
  patient: { id: idOf<UserId>(800), name: 'Asha Rao' },
  senderType: 'patient',
  writtenBy: null,
  createdAt: '2026-03-09T06:00:00Z',
  excerpt: `…सांस nahi aati ${number}`,
  found: [{ from: 1, to: 5 }],
  ...fields,
});

type Answer = Parameters<typeof answerCalls>[0][string];

const show = (answer: Answer) => {
  const calls = answerCalls({ [CALL]: answer });
  renderScreen(<SearchPage />, aDoctor);
  return calls;
};

beforeEach(() => {
  clearToast();
  history.replaceState(null, '', '/doctor/search');
});

const field = () => screen.getByRole('searchbox', { name: 'Words to look for' });
const look = (value: string) => fireEvent.change(field(), { target: { value } });
const asked = (calls: { search: string }[]) =>
  calls.map(({ search }) => new URLSearchParams(search).get('q'));

describe('the search over chats', () => {
  test('begins with the cursor in the field and asks for nothing yet', async () => {
    const calls = show({ body: [] });
    expect(field()).toHaveFocus();
    expect(screen.getByRole('heading', { level: 1, name: 'Search messages' })).toBeVisible();
    expect(screen.getByText('Look for a word in a message')).toBeVisible();
    look('s');
    expect(calls).toEqual([]);
  });

  test('shows who wrote what and when, marks the word, and leads to the message', async () => {
    const calls = show({
      body: [
        aFound(1),
        aFound(2, { senderType: 'doctor', excerpt: 'Saans kaisi hai?', found: [] }),
        aFound(3, { senderType: 'ai' }),
        aFound(4, { senderType: 'doctor', writtenBy: 'Amita Kale', excerpt: 'Ji', found: [] }),
      ],
    });
    look(' saans ');
    await screen.findByText('4 messages found');
    const [first, second, third, fourth] = screen.getAllByRole('article');
    expect(asked(calls)).toEqual(['saans']);
    expect(first).toHaveTextContent(/Asha Rao9 Mar 2026, \d+:\d\d [ap]m…सांस nahi aati 1$/);
    expect(first?.querySelector('mark')).toHaveTextContent(/^सांस$/);
    expect(second).toHaveTextContent(/You: Saans kaisi hai\?$/);
    expect(fourth).toHaveTextContent(/Amita Kale: Ji$/);
    expect(third).toHaveTextContent(/Assistant: …सांस nahi aati 3$/);
    await userEvent.click(within(first as HTMLElement).getByRole('link', { name: 'Asha Rao' }));
    expect(location.pathname).toBe(`/doctor/inbox/${idOf(900)}`);
    expect(history.state).toMatchObject({ message: idOf(1) });
  });

  test('keeps what was searched for with the entry, and out of the address', async () => {
    show({ body: [aFound(1)] });
    look('saans');
    await screen.findByRole('article');
    expect(JSON.stringify(history.state)).toContain('saans');
    expect(location.search + location.hash).toBe('');
  });

  test('comes page by page', async () => {
    const all = Array.from({ length: 21 }, (_, place) => aFound(place + 1));
    const calls = show(({ search }) => {
      const cursor = new URLSearchParams(search).get('cursor');
      const start = all.findIndex(({ messageId }) => messageId === cursor) + 1;
      return { body: all.slice(start, start + 20) };
    });
    look('saans');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(20));
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(21));
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    expect(new URLSearchParams(calls.at(-1)?.search).get('cursor')).toBe(idOf(20));
  });

  test('says when nothing is found, and begins again', async () => {
    show({ body: [] });
    look('zebra');
    expect(await screen.findByText('No message with “zebra”')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByText('Look for a word in a message')).toBeVisible();
    expect(field()).toHaveValue('');
  });

  test('says why it did not work, and tries again', async () => {
    let broken = true;
    show(() =>
      broken
        ? errorAnswer(400, 'bad_request', 'Please search for at most 8 words.')
        : { body: [aFound(1)] },
    );
    look('saans');
    expect(await screen.findByText('The search did not work')).toBeVisible();
    expect(screen.getByText('Please search for at most 8 words.')).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toBeVisible();
  });
});
