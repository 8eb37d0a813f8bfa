import type { TeamNote, TeamNoteId, UserId } from '@saathi/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aDoctor, errorAnswer } from '../../../../test/server.ts';
import { clearToast } from '../../../ui/toast-store.ts';
import { aMessage, anInboxItem, chatId } from '../chats.factory.ts';
import { button, chatAddress, open } from '../inbox/inbox.factory.tsx';

// Load the lazy screens up front; on a busy machine this alone can take long.
beforeAll(() => Promise.all([import('../inbox/inbox-chat-page.tsx'), import('./note-dialog.tsx')]));
beforeEach(clearToast);

const amita = { id: '0190a000-0000-7000-8000-0000000000a7' as UserId, name: 'Amita Kale' };
const noteOf = (by: TeamNote['by'], content: string, id = '1'): TeamNote => ({
  id: `0190a000-0000-7000-8000-0000000000d${id}` as TeamNoteId,
  by,
  content,
  createdAt: '2026-03-10T06:30:00.000Z',
});
const ofDoctor = { id: aDoctor.id, name: aDoctor.name, isAssistant: false };
const mark = 'Internal note · not seen by the patient';

/** Opens the chat with these notes. */
const openWith = async (notes: TeamNote[], more = {}) => {
  const opened = open(chatAddress, [anInboxItem()], {
    messages: [aMessage('patient', 'May I swim?', { createdAt: '2026-03-10T06:00:00.000Z' })],
    more: {
      [`GET /api/chats/${chatId}/team`]: () => ({ body: { notes, people: [ofDoctor, amita] } }),
      ...more,
    },
  });
  await screen.findByText('May I swim?');
  return opened;
};

test('notes of colleagues stand in the conversation, marked in words, with name and time', async () => {
  await openWith([
    noteOf({ ...amita, isAssistant: true }, 'Asks for the dose'),
    noteOf({ ...amita, name: 'Suresh Rao', isAssistant: false }, 'Called back', '2'),
    noteOf(null, 'Moved house', '3'),
  ]);
  expect(await screen.findAllByText(mark)).toHaveLength(3);
  const message = screen.getByText('May I swim?').closest('li') as HTMLElement;
  const shown = within(message).getByText('Asks for the dose').parentElement as HTMLElement;
  expect(shown).toHaveTextContent(/Amita Kale.*2026/);
  expect(screen.getByText(/Dr. Suresh Rao/)).toBeVisible();
  expect(screen.getByText(/Someone who has left/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Remove the note/ })).not.toBeInTheDocument();
});

test('one is written, shown, and removed by whoever wrote it', async () => {
  const notes: TeamNote[] = [];
  const removed = `DELETE /api/chats/${chatId}/notes/${noteOf(ofDoctor, '').id}`;
  const { seen } = await openWith(notes, {
    [`POST /api/chats/${chatId}/notes`]: ({ body }: { body: { content: string } }) => {
      const written = noteOf(ofDoctor, body.content);
      notes.push(written);
      return { status: 201, body: written };
    },
    [removed]: () => {
      notes.pop();
      return { body: { success: true } };
    },
  });
  await userEvent.click(button('Internal note'));
  const dialog = await screen.findByRole('dialog', { name: 'Internal note' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save note' }));
  expect(within(dialog).getByText('Write the note first.')).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText('Note'), ' Asks for the dose ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText('Asks for the dose')).toBeVisible();
  expect(seen.find(({ path }) => path.endsWith('/notes'))?.body).toEqual({
    content: 'Asks for the dose',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(button('Remove the note: Asks for the dose'));
  const asked = await screen.findByRole('alertdialog', { name: 'Remove this note?' });
  await userEvent.click(within(asked).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText(mark)).not.toBeInTheDocument());
});

test('what could not be saved stays in its field', async () => {
  await openWith([], {
    [`POST /api/chats/${chatId}/notes`]: errorAnswer(503, 'overloaded', 'Busy'),
  });
  await userEvent.click(button('Internal note'));
  await userEvent.type(await screen.findByLabelText('Note'), 'Asks for the dose');
  await userEvent.click(button('Save note'));
  expect(await screen.findByText('The note was not saved')).toBeVisible();
  expect(screen.getByLabelText('Note')).toHaveValue('Asks for the dose');
});
