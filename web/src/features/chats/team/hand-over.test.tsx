import type { Colleague, HandOver, UserId } from '@saathi/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aDoctor, errorAnswer } from '../../../../test/server.ts';
import { clearToast } from '../../../ui/toast-store.ts';
import { aMessage, anInboxItem, chatId } from '../chats.factory.ts';
import { type Answers, button, chatAddress, open } from '../inbox/inbox.factory.tsx';

// Load the lazy screens up front; on a busy machine this alone can take long.
beforeAll(() =>
  Promise.all([import('../inbox/inbox-chat-page.tsx'), import('./hand-over-dialog.tsx')]),
);
beforeEach(clearToast);

const person = (end: string, name: string, isAssistant: boolean): Colleague => ({
  id: `0190a000-0000-7000-8000-0000000000${end}` as UserId,
  name,
  isAssistant,
});
const amita = person('a7', 'Amita Kale', true);
const rao = person('a8', 'Suresh Rao', false);
const me = { id: aDoctor.id, name: aDoctor.name, isAssistant: false };
const handed = (to: Colleague, by: Colleague): HandOver => ({
  to,
  by,
  at: '2026-03-10T06:30:00.000Z',
  why: 'She only asks for a day',
});
const CALL = `/api/chats/${chatId}/hand-over`;
const dialog = () => screen.findByRole('dialog', { name: 'Hand over' });

/** Opens the chat with the colleagues that can be chosen. */
const openWith = async (handOver: HandOver | null, colleagues: Colleague[], more: Answers = {}) => {
  const item = anInboxItem({ level: 'ROUTINE', handOver });
  const question = aMessage('patient', 'May I swim?');
  const opened = open(chatAddress, [item], {
    messages: [question],
    more: {
      [`GET ${CALL}`]: () => ({ body: { colleagues } }),
      [`GET /api/chats/${chatId}/team`]: { body: { notes: [], people: [me, rao] } },
      ...more,
    },
  });
  await screen.findByText('May I swim?');
  return { ...opened, item, question };
};

test('what waits is handed to a colleague with a line of why, and says so', async () => {
  const { seen, item, question } = await openWith(null, [amita, rao], {
    [`POST ${CALL}`]: () => {
      item.handOver = handed(amita, me);
      return { status: 201, body: item.handOver };
    },
  });
  await userEvent.click(button('Hand over'));
  const form = within(await dialog());
  const submit = () => userEvent.click(form.getByRole('button', { name: 'Hand over' }));
  await form.findByLabelText('Hand to');
  await submit();
  expect(form.getByText('Choose someone.')).toBeVisible();
  expect(form.getByText('Write why in one line.')).toBeVisible();
  expect(form.getByRole('option', { name: 'Dr. Suresh Rao' })).toBeInTheDocument();
  await userEvent.selectOptions(form.getByLabelText('Hand to'), 'Amita Kale');
  await userEvent.type(form.getByLabelText('Why, in one line'), ' She only asks for a day ');
  await submit();
  expect(await screen.findByText('You handed this to Amita Kale:')).toBeVisible();
  expect(screen.getByText('She only asks for a day')).toBeVisible();
  expect(seen.find(({ method, path }) => method === 'POST' && path === CALL)?.body).toEqual({
    colleagueId: amita.id,
    why: 'She only asks for a day',
    readUpTo: question.id,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the list of colleagues says when it could not be loaded, and when there is nobody', async () => {
  let isBroken = true;
  await openWith(null, [], {
    [`GET ${CALL}`]: () =>
      isBroken ? errorAnswer(503, 'overloaded', 'Busy') : { body: { colleagues: [] } },
  });
  await userEvent.click(button('Hand over'));
  const form = within(await dialog());
  expect(await form.findByText('The colleagues could not be loaded')).toBeVisible();
  isBroken = false;
  await userEvent.click(form.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Nobody else can answer here now/)).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Hand over' })).toBeVisible();
});

test('where somebody was faster the form makes way for what has changed, and keeps its words', async () => {
  const { item } = await openWith(null, [amita], {
    [`POST ${CALL}`]: () => {
      item.handOver = handed(me, rao);
      return errorAnswer(409, 'conflict', 'Someone else has just handed this over.');
    },
  });
  await userEvent.click(button('Hand over'));
  const form = within(await dialog());
  // The only colleague is preselected.
  expect(await form.findByLabelText('Hand to')).toHaveDisplayValue('Amita Kale');
  await userEvent.type(form.getByLabelText('Why, in one line'), 'A day');
  await userEvent.click(form.getByRole('button', { name: 'Hand over' }));
  expect(await screen.findByText('Someone else has just handed this over.')).toBeVisible();
  expect(await screen.findByText('Handed to you by Dr. Suresh Rao:')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(button('Hand over'));
  expect(await within(await dialog()).findByLabelText('Why, in one line')).toHaveValue('A day');
});

test('a colleague who may not answer any more is said to be gone, and the words stay', async () => {
  await openWith(null, [amita], {
    [`POST ${CALL}`]: errorAnswer(404, 'not_found', 'This colleague does not exist.'),
  });
  await userEvent.click(button('Hand over'));
  const form = within(await dialog());
  await userEvent.type(await form.findByLabelText('Why, in one line'), 'A day');
  await userEvent.click(form.getByRole('button', { name: 'Hand over' }));
  expect(await screen.findByText('This colleague can no longer answer here.')).toBeVisible();
  expect(form.getByLabelText('Why, in one line')).toHaveValue('A day');
});

test('it is taken back as the screen showed it', async () => {
  const { seen, item } = await openWith(handed(rao, me), [], {
    [`DELETE ${CALL}`]: () => {
      item.handOver = null;
      return { body: { success: true } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(screen.queryByText(/^You handed this/)).not.toBeInTheDocument());
  const asked = seen.find(({ method }) => method === 'DELETE');
  expect(new URLSearchParams(asked?.search).get('handedAt')).toBe('2026-03-10T06:30:00.000Z');
});

test('nothing is offered to whoever neither has it nor handed it over', async () => {
  const item = anInboxItem({
    level: 'URGENT',
    handOver: handed(rao, amita),
    standInFor: { id: rao.id, name: rao.name },
  });
  open(chatAddress, [item], { messages: [aMessage('patient', 'May I swim?')] });
  expect(await screen.findByText('Handed to Dr. Suresh Rao by Amita Kale:')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Hand over|Take back|Hand back/ })).toBeNull();
});

test('a card of the inbox says who has it and why', async () => {
  open('/doctor/inbox', [anInboxItem({ handOver: handed(me, amita) })]);
  expect(await screen.findByText('Handed to you by Amita Kale:')).toBeVisible();
  expect(screen.getByText('She only asks for a day')).toBeVisible();
});

test('a doctor without colleagues is offered nothing for a team', async () => {
  const people = { body: { notes: [], people: [me] } };
  await openWith(null, [], { [`GET /api/chats/${chatId}/team`]: people });
  expect(await screen.findByLabelText('Your message')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hand over' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Internal note' })).not.toBeInTheDocument();
});
