import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../test/render-app.tsx';
import { answerCalls, aPatient, errorAnswer } from '../../../test/server.ts';
import { api } from '../../platform/api/api.ts';
import { clearToast } from '../../ui/toast-store.ts';
import { holdBlob } from '../files/blob-store.ts';
import { chatId } from './chats.factory.ts';
import { everything, SEND, stored } from './patient-chat.factory.tsx';
import { keepUnsent, keptUnsent, unsent } from './unsent.factory.ts';

test('what is sent from another screen does not take the place of the conversation', async () => {
  localStorage.setItem('userId', aPatient.id);
  keepUnsent(aPatient.id, unsent('Hello'));
  answerCalls(everything([]));
  const { queryClient } = renderApp('/patient/records');
  await waitFor(() => expect(keptUnsent(aPatient.id)).toEqual([]));
  const { queryKey } = api.chats.messages.query({ params: { chatId } });
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
});

test('what was written without network goes out from any screen, though the network fails once more', async () => {
  localStorage.setItem('userId', aPatient.id);
  keepUnsent(aPatient.id, unsent('Hello'));
  let tries = 0;
  answerCalls(
    everything([], {
      [SEND]: (call) => {
        tries += 1;
        if (tries === 1) throw new TypeError('network');
        return stored(call);
      },
    }),
  );
  renderApp('/patient/records');
  await waitFor(() => expect(tries).toBe(1), { timeout: 60_000 });
  await waitFor(() => expect(tries).toBe(2), { timeout: 60_000 });
  await waitFor(() => expect(keptUnsent(aPatient.id)).toEqual([]));
});

test('says that the room for files is full, and that a file is gone, and keeps the message', async () => {
  localStorage.setItem('userId', aPatient.id);
  const withFile = (id: string) => {
    const files = [{ id, kind: 'pdf' as const, size: 4, seconds: null, previewId: null }];
    const message = unsent('');
    return { ...message, id, key: id, body: { ...message.body, files } };
  };
  holdBlob('held', new Blob(['%PDF']));
  keepUnsent(aPatient.id, withFile('held'));
  answerCalls(everything([], { 'POST /api/files': errorAnswer(422, 'limit_reached', 'Full') }));
  const { unmount } = renderApp('/patient/records');
  expect(
    await screen.findByText(/^Your space for pictures/, {}, { timeout: 60_000 }),
  ).toBeVisible();
  expect(keptUnsent(aPatient.id)).toMatchObject([{ id: 'held', state: 'refused' }]);
  unmount();
  clearToast();
  keepUnsent(aPatient.id, withFile('lost'));
  renderApp('/patient/records');
  expect(await screen.findByText(/^The file is no longer/, {}, { timeout: 60_000 })).toBeVisible();
});
