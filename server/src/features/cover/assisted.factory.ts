import { chatsEndpoints, coverEndpoints, type MessageId } from '@saathi/contract';
import type { TestApp } from '../../../test/app.ts';
import { startConversation } from '../chats/conversation.factory.ts';
import { makeMember } from '../clinic/clinic.factory.ts';
import { allow, letStandInsRead, verify } from './cover.factory.ts';

const ROUTINE = 'Please can I talk to the doctor about my diet next week';

/** Creates a signed-in assistant whom no doctor has allowed. */
export const newAssistant = async (test: TestApp) => {
  const member = await makeMember(test.db, { name: 'Amita Kale', role: 'assistant' });
  return { ...member, ...(await test.as(member)) };
};

/** Creates a patient who agreed and wrote, the verified doctor, and an allowed assistant. */
export const startAssisted = async (
  test: TestApp,
  { agreed = true, allowed = true, text = ROUTINE } = {},
) => {
  const talk = await startConversation(test, { doctor: { name: 'Vikram Rao' } });
  const assistant = await newAssistant(test);
  await verify(test.db, talk.doctor);
  if (allowed) await allow(test.db, talk.doctor, assistant);
  if (agreed) await letStandInsRead(test.db, talk.patient);
  const { body: sent } = await talk.say(text);
  const params = { chatId: talk.chatId };
  const pair = { doctorId: talk.doctor.id, assistantId: assistant.id };
  return {
    ...talk,
    assistant,
    sent,
    sees: async () =>
      (await assistant.call(chatsEndpoints.inbox, { params: { doctorId: assistant.id } })).body,
    opens: async () => (await assistant.call(chatsEndpoints.messages, { params })).status,
    marks: (messageId: MessageId = sent.id) =>
      assistant.call(chatsEndpoints.seen, { params, body: { messageId } }),
    answers: (content = 'You can come on Monday.') =>
      assistant.call(chatsEndpoints.send, { body: { ...params, content } }),
    allow: (who: { call: TestApp['nobody']['call'] }, allowed: boolean) =>
      who.call(coverEndpoints.allow, { params: pair, body: { allowed } }),
    setLevel: (level: 'URGENT' | 'UNSURE') =>
      test.db.updateTable('inbox').set({ level }).where('chat_id', '=', talk.chatId).execute(),
    chat: async () => (await talk.patient.call(chatsEndpoints.list, { params: talk.pair })).body[0],
  };
};
