import type { Chat } from '@saathi/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aDoctor, aPatient, errorAnswer } from '../../../test/server.ts';
import { clearToast } from '../../ui/toast-store.ts';
import { aChat, aMessage } from '../chats/chats.factory.ts';
import { LIST, open } from '../chats/patient-chat.factory.tsx';

beforeAll(() =>
  Promise.all([import('../chats/patient-chat-page.tsx'), import('./cover-note.tsx')]),
);
beforeEach(clearToast);

const AGREE = `POST /api/patients/${aPatient.id}/doctors/${aDoctor.id}/team`;
const cover = { standIn: 'Suresh Rao', until: '2030-03-11T02:30:00Z', agreed: null };
const withCover = (more: Partial<NonNullable<Chat['cover']>> = {}) => ({
  [LIST]: { body: [aChat({ cover: { ...cover, ...more } })] },
});

test('a patient sees who is on duty, is asked once, and can change the answer', async () => {
  const { seen } = open([], {
    ...withCover(),
    [AGREE]: { body: { success: true } },
  });
  expect(await screen.findByText(/^On duty until .*: Dr. Suresh Rao$/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Yes, agree' }));
  expect(await screen.findByText(/may read and answer here, as you agreed/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  await userEvent.click(screen.getByRole('button', { name: 'No' }));
  expect(await screen.findByText(/^Only Dr\. .* can read this chat\.$/)).toBeVisible();
  const asked = seen.filter(({ path }) => path.endsWith('/team')).map(({ body }) => body);
  expect(asked).toEqual([
    { agreed: true, consentVersion: '3' },
    { agreed: false, consentVersion: '3' },
  ]);
});

test('an answer that could not be kept is not shown as kept', async () => {
  open([], {
    ...withCover({ standIn: null, until: null }),
    [AGREE]: errorAnswer(503, 'overloaded', 'Busy'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, agree' }));
  expect(await screen.findByText('Not saved')).toBeVisible();
  expect(screen.getByRole('button', { name: 'No' })).toBeVisible();
  expect(screen.queryByText(/^On duty/)).not.toBeInTheDocument();
});

test('nothing of it stands in the chat of a doctor for whom nobody stands in', async () => {
  open([aMessage('doctor', 'Walk every day')]);
  expect(await screen.findByText('Walk every day')).toBeVisible();
  await waitFor(() => expect(screen.getByText(/reviewed by AI first/)).toBeVisible());
  expect(screen.queryByText(/team of the clinic/)).not.toBeInTheDocument();
});

test('a message of whoever stands in says who wrote it', async () => {
  open([
    aMessage('doctor', 'Walk every day'),
    aMessage('doctor', 'Call 112 now', { senderId: null, writtenBy: 'Suresh Rao' }),
  ]);
  expect(await screen.findByText('Call 112 now')).toBeVisible();
  expect(screen.getByText(/^Dr\. Suresh Rao, for Dr\. /)).toBeVisible();
});
