import type { InboxItem, Message, PatientDetail } from '@saathi/contract';
import { screen } from '@testing-library/react';
import { renderApp } from '../../../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient, errorAnswer } from '../../../../test/server.ts';
import { aChat, aDoctorDetail, aMessage, anInboxItem, chatId } from '../chats.factory.ts';

export type Answers = Parameters<typeof answerCalls>[0];

export const INBOX = `GET /api/doctors/${aDoctor.id}/inbox`;
export const detail = {
  id: aPatient.id,
  name: aPatient.name,
  phone: aPatient.phone,
  assignedAt: '2026-01-01T00:00:00Z',
  dateOfBirth: '1964-03-28',
  gender: 'female',
  chatId,
  goalsSummary: [
    {
      goalId: 'g1',
      title: 'Walk 30 minutes',
      since: '2025-01-01',
      last15Days: Array.from({ length: 15 }, (_, place) => ({
        date: `2026-01-${String(place + 1).padStart(2, '0')}`,
        achieved: place % 3 === 0,
      })),
    },
  ],
} as unknown as PatientDetail;

const QUICK_REPLIES = `/api/doctors/${aDoctor.id}/quick-replies`;
/** Fake server for quick replies; with `broken`, saving fails. */
export const quickReplies = (
  server: { replies: string[] | null; broken?: boolean } = { replies: null },
) =>
  ({
    [`GET ${QUICK_REPLIES}`]: () => ({ body: { replies: server.replies } }),
    [`PATCH ${QUICK_REPLIES}`]: ({ body }) => {
      if (server.broken) return errorAnswer(503, 'overloaded', 'Busy');
      server.replies = (body as { replies: string[] }).replies;
      return { body: { replies: server.replies } };
    },
  }) satisfies Answers;

export const open = (
  address: string,
  items: InboxItem[],
  { messages = [], more = {} }: { messages?: Message[]; more?: Answers } = {},
) => {
  localStorage.setItem('userId', aDoctor.id);
  const seen = answerCalls({
    [`GET /api/auth/me/${aDoctor.id}`]: { body: { user: aDoctor, doctor: aDoctorDetail() } },
    [INBOX]: () => ({ body: items }),
    [`GET /api/chats/${chatId}/messages`]: () => ({ body: messages }),
    [`GET /api/chats/${chatId}/team`]: { body: { notes: [], people: [] } },
    [`GET /api/chats/patient/${aPatient.id}/doctor/${aDoctor.id}`]: { body: [aChat()] },
    [`GET /api/doctors/${aDoctor.id}/patients/${aPatient.id}`]: { body: detail },
    [`POST /api/chats/${chatId}/seen`]: { body: { success: true } },
    [`POST /api/chats/${chatId}/close`]: { body: aChat() },
    'POST /api/messages': ({ body }) => {
      const sent = aMessage('doctor', (body as Message).content, { clientId: 'x' });
      messages.push(sent);
      return { status: 201, body: sent };
    },
    ...quickReplies(),
    ...more,
  });
  return { seen, ...renderApp(address) };
};
export const chatAddress = `/doctor/inbox/${chatId}`;
export const other = (more: Partial<InboxItem>) =>
  anInboxItem({ chatId: chatId.replace('c1', 'c2') as InboxItem['chatId'], ...more });
export const meena = { ...anInboxItem().patient, name: 'Meena Kumari' };
export const button = (name: string) => screen.getByRole('button', { name });
