import type { ChatId, DayString, MessageId } from '@saathi/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-app.tsx';
import { answerCalls, aPatient, errorAnswer, holdAnswer } from '../../../test/server.ts';
import { SaveReading } from './save-reading.tsx';

const chatId = '0190a000-0000-7000-8000-0000000000aa' as ChatId;
const messageId = '0190a000-0000-7000-8000-0000000000ab' as MessageId;
const weight = { measure: 'weight', value: 71.5, low: null, pulse: null, meal: null, unit: null };

/** Presses the button; its call is answered on `come`. */
const press = async (saved: Parameters<typeof holdAnswer>[0]) => {
  const { answer, come } = holdAnswer(saved);
  const seen = answerCalls({
    [`GET /api/chats/${chatId}/readings`]: { body: [{ messageId, readings: [weight] }] },
    [`POST /api/messages/${messageId}/readings`]: answer,
  });
  const day = '2026-11-20' as DayString;
  renderScreen(
    <main>
      <h1 tabIndex={-1}>Chat</h1>
      <SaveReading {...{ chatId, messageId, day, newest: messageId }} />
    </main>,
    aPatient,
  );
  const button = await screen.findByRole('button', { name: /^Save as a reading\?/ });
  await userEvent.click(button);
  return { button, come, posts: () => seen.filter(({ method }) => method === 'POST') };
};

test('the button keeps the focus while it saves, ignores presses, and can be pressed again', async () => {
  const { button, come, posts } = await press(errorAnswer(500, 'internal', 'No.'));
  expect(button).toBeEnabled();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  expect(posts()).toHaveLength(1);
  await come();
  expect(await screen.findByText('Not saved as a reading')).toBeInTheDocument();
  expect(button).toHaveFocus();
  await userEvent.click(button);
  expect(posts()).toHaveLength(2);
});

test('the focus moves to the heading once the reading is saved', async () => {
  const { come } = await press({ status: 201, body: [] });
  await come();
  expect(await screen.findByText('Saved as a reading')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Chat' })).toHaveFocus());
});
