import type { Message } from '@saathi/contract';
import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { renderApp } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient } from '../../../test/server.ts';
import { aChat, aDoctorDetail, aMessage, chatId } from './chats.factory.ts';

export type Answers = Parameters<typeof answerCalls>[0];

export const LIST = `GET /api/chats/patient/${aPatient.id}/doctor/${aDoctor.id}`;
export const MESSAGES = `GET /api/chats/${chatId}/messages`;
export const SEND = 'POST /api/messages';

export const stored = ({ body }: { body: unknown }) => {
  const { content, clientId, intent } = body as Message;
  return { status: 201, body: aMessage('patient', content, { clientId, intent }) };
};

export const everything = (messages: Message[], more: Answers = {}): Answers => ({
  [`GET /api/auth/me/${aPatient.id}`]: { body: { user: aPatient, doctor: null } },
  [`GET /api/doctors/${aDoctor.id}`]: { body: aDoctorDetail() },
  [`GET /api/patients/doctors/${aPatient.id}`]: { body: [] },
  'GET /api/auth/clinic': { body: { contact: 'your clinic', phone: null, address: null } },
  [LIST]: { body: [aChat()] },
  [MESSAGES]: () => ({ body: messages }),
  [SEND]: (call) => {
    const answer = stored(call);
    messages.push(answer.body);
    return answer;
  },
  [`POST /api/chats/${chatId}/seen`]: { body: { success: true } },
  ...more,
});

export const open = (messages: Message[] = [], more: Answers = {}) => {
  localStorage.setItem('userId', aPatient.id);
  const seen = answerCalls(everything(messages, more));
  const view = renderApp(`/patient/chat/${aDoctor.id}`);
  const sent = () =>
    seen.filter(({ method, path }) => method === 'POST' && path === '/api/messages');
  const polls = () => seen.filter(({ path }) => path.endsWith('/messages')).length;
  return { seen, sent, polls, ...view };
};
export const box = () => screen.findByLabelText('Your message');
export const button = (name: string) => screen.getByRole('button', { name });
export const setVisible = (visible: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
};
