import { type ChatId, chatsEndpoints, type Intent, type UserId } from '@saathi/contract';
import type { TestApp } from '../../../test/app.ts';
import { assign, unassign } from '../assignments/assignments.factory.ts';

let sent = 0;

/** Creates a signed-in patient and doctor with an assignment and a chat, and shortcuts for it. */
export const startConversation = async (
  test: Pick<TestApp, 'patient' | 'doctor' | 'db'>,
  people: { patient?: { name: string }; doctor?: { name: string } } = {},
) => {
  const patient = await test.patient(people.patient);
  const doctor = await test.doctor(people.doctor);
  await assign(test.db, patient, doctor);
  const pair = { patientId: patient.id, doctorId: doctor.id };
  const created = await patient.call(chatsEndpoints.create, { body: pair });
  const chatId: ChatId = created.body.id;
  const from = (sender: typeof patient | typeof doctor) => (content: string, intent?: Intent) => {
    sent += 1;
    return sender.call(chatsEndpoints.send, {
      body: { chatId, content, clientId: `made-${sent}`, intent },
    });
  };
  return {
    patient,
    doctor,
    pair,
    chatId,
    say: from(patient),
    reply: from(doctor),
    thread: async () => (await patient.call(chatsEndpoints.messages, { params: { chatId } })).body,
    inbox: async () =>
      (await doctor.call(chatsEndpoints.inbox, { params: { doctorId: doctor.id as UserId } })).body,
    state: async () => (await patient.call(chatsEndpoints.list, { params: pair })).body[0]?.state,
    close: () => doctor.call(chatsEndpoints.close, { params: { chatId } }),
    removeDoctor: () => unassign(test.db, patient, doctor, new Date()),
  };
};
