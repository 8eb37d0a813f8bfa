import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../test/render-app.tsx';
import { answerCalls, aPatient } from '../../../test/server.ts';
import { chatId } from './chats.factory.ts';
import { everything, SEND, stored } from './patient-chat.factory.tsx';

test('what was written without network goes out from any screen, though the network fails once more', async () => {
  const entry = { clientId: 'abc', content: 'Hello', intent: null, createdAt: '', state: 'failed' };
  localStorage.setItem('userId', aPatient.id);
  localStorage.setItem(`outbox:${aPatient.id}:${chatId}`, JSON.stringify([entry]));
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
  await waitFor(() => expect(localStorage.getItem(`outbox:${aPatient.id}:${chatId}`)).toBeNull());
});
