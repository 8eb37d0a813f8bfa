import type { BrowserContextOptions } from '@playwright/test';
import { paths } from '@saathi/contract/paths';
import { at, book, saveHours, verifyDoctor } from './clinic.ts';
import type { Caller, People } from './people.ts';
import type { TestServer } from './server.ts';

const WRITTEN = {
  'Asha Kulkarni': 'Please can I talk to the doctor about my diet next week',
  'Mohan Rao': 'I have chest pain and cannot breathe',
  'Sunita Patil': 'Please call me back about the next appointment',
};

const done = async (call: ReturnType<Caller['request']['post']>): Promise<{ id: string }> => {
  const response = await call;
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()}`);
  return (await response.json()) as { id: string };
};

/** Makes a patient agree to the doctor's team and write; returns the chat's id. */
export const consentAndWrite = async (
  patient: Caller,
  doctor: Caller,
  content: string,
): Promise<string> => {
  const pair = { patientId: patient.id, doctorId: doctor.id };
  const { id: chatId } = await done(patient.request.post(paths.chats.create.path, { data: pair }));
  const team = `/api/patients/${patient.id}/doctors/${doctor.id}/team`;
  await done(patient.request.post(team, { data: { agreed: true } }));
  await done(patient.request.post(paths.chats.send.path, { data: { chatId, content } }));
  return chatId;
};

/**
 * Creates an assistant of a verified doctor with hours. Three patients have agreed and written, one
 * in an emergency; the first has an answer.
 */
export const addAssistant = async (
  people: People,
  server: Pick<TestServer, 'makeOwner'>,
  options?: BrowserContextOptions,
) => {
  const owner = await people.withoutWindow.doctor('Leela Deshmukh');
  await server.makeOwner(`+91${owner.phone}`);
  const doctor = await people.withoutWindow.doctor('Vikram Joshi');
  await verifyDoctor(owner, doctor.id);
  await saveHours(doctor);
  const assistant = await people.member(owner, 'Amita Kale', options, 'assistant');
  const allowed = { data: { allowed: true } };
  await done(doctor.request.patch(`/api/doctors/${doctor.id}/assistants/${assistant.id}`, allowed));
  for (const [name, content] of Object.entries(WRITTEN)) {
    const patient = await people.withoutWindow.patient(name);
    await people.assign(patient, doctor);
    const chatId = await consentAndWrite(patient, doctor, content);
    if (name === 'Asha Kulkarni') {
      const answer = { chatId, content: 'Monday at 11 is free. Shall I book it?' };
      await done(assistant.request.post(paths.chats.send.path, { data: answer }));
      await book(patient, doctor, at('11:00'));
    }
  }
  return assistant;
};
