import type {
  AppointmentId,
  ChatId,
  CoverId,
  DeviceId,
  ExceptionId,
  FileId,
  GoalId,
  InvitationId,
  MessageId,
  NoteId,
  ProposalId,
  ReadingId,
  SessionId,
  TeamNoteId,
  UserId,
} from '@saathi/contract';
import {
  everyDay,
  makeAppointment,
  makeSchedule,
} from '../../src/features/appointments/appointments.factory.ts';
import { assign } from '../../src/features/assignments/assignments.factory.ts';
import {
  callsOf,
  nextPhone,
  type Person,
  PIN,
  sessionIdOf,
} from '../../src/features/auth/auth.factory.ts';
import {
  makeChat,
  makeInboxItem,
  makeMessage,
  makeTeamNote,
} from '../../src/features/chats/chats.factory.ts';
import { makeInvitation, makeMember } from '../../src/features/clinic/clinic.factory.ts';
import {
  allow,
  letStandInsRead,
  makeCover,
  verify,
} from '../../src/features/cover/cover.factory.ts';
import { makeSentFile } from '../../src/features/files/files.factory.ts';
import { makeGoal } from '../../src/features/goals/goals.factory.ts';
import { makeProposal } from '../../src/features/plan/plan.factory.ts';
import { makeReading } from '../../src/features/readings/readings.factory.ts';
import { makeNote } from '../../src/features/visits/visits.factory.ts';
import { newId } from '../../src/platform/ids.ts';
import { newToken } from '../../src/platform/secret-token.ts';
import type { TestApp } from '../app.ts';
import { browserKeys } from './good-body.ts';

/** Everything of a person that a call can name, under the contract's names. */
export type Named = {
  patientId: UserId;
  doctorId: UserId;
  standInId: UserId;
  coverId: CoverId;
  assistantId: UserId;
  goalId: GoalId;
  proposalId: ProposalId;
  appointmentId: AppointmentId;
  exceptionId: ExceptionId;
  readingId: ReadingId;
  noteId: NoteId;
  chatId: ChatId;
  messageId: MessageId;
  teamNoteId: TeamNoteId;
  fileId: FileId;
  sessionId: SessionId;
  doctorSessionId: SessionId;
  deviceId: DeviceId;
  doctorDeviceId: DeviceId;
  memberId: UserId;
  invitationId: InvitationId;
  phone: string;
  doctorPhone: string;
  qrData: string;
};

const TOKEN_CHARACTERS = 24;

/** Returns ids and names of which nothing exists. */
export const nothingNamed = (): Named => ({
  patientId: newId(),
  doctorId: newId(),
  standInId: newId(),
  coverId: newId(),
  assistantId: newId(),
  goalId: newId(),
  proposalId: newId(),
  appointmentId: newId(),
  exceptionId: newId(),
  readingId: newId(),
  noteId: newId(),
  chatId: newId(),
  messageId: newId(),
  teamNoteId: newId(),
  fileId: newId(),
  sessionId: newId(),
  doctorSessionId: newId(),
  deviceId: newId(),
  doctorDeviceId: newId(),
  memberId: newId(),
  invitationId: newId(),
  phone: nextPhone(),
  doctorPhone: nextPhone(),
  qrData: newToken().slice(0, TOKEN_CHARACTERS),
});

type People = Pick<TestApp, 'patient' | 'doctor' | 'db' | 'nobody'>;
type Words = { patient?: string; doctor?: string; goal?: string; message?: string; pin?: string };

/** Lets people choose their first PIN; must run before anything is attached to them. */
export const givePin = async (
  { nobody }: Pick<TestApp, 'nobody'>,
  people: Person[],
  pin = PIN,
): Promise<void> => {
  for (const { id, role } of people) {
    const reply = await nobody.call(callsOf[role].setPin, { body: { userId: id, pin } });
    if (reply.status !== 200) throw new Error(`set-pin answered ${reply.raw.body}`);
  }
};

/** Creates a browser of a push service that is never called. */
const makeDevice = async (
  { db }: People,
  userId: UserId,
  sessionId: SessionId,
): Promise<DeviceId> => {
  const id = newId<DeviceId>();
  await db
    .insertInto('push_devices')
    .values({
      id,
      user_id: userId,
      session_id: sessionId,
      endpoint: `https://push.invalid/${id}`,
      ...browserKeys(),
      key_id: 'none',
      language: 'en',
      label: 'test',
    })
    .execute();
  return id;
};

/** Creates a verified doctor who is always on duty for this one. */
const makeStandIn = async (test: People, doctor: Person, { pin }: Words) => {
  const standIn = await test.doctor({ name: 'Meera Iyer' });
  if (pin) await givePin(test, [standIn], pin);
  await verify(test.db, standIn);
  const coverId = await makeCover(test.db, doctor, standIn);
  return { standIn, coverId };
};

/** Creates an assistant allowed by this doctor. */
const makeAssistant = async (test: People, doctor: Person, { pin }: Words) => {
  const assistant = await makeMember(test.db, {
    name: 'Amita Kale',
    role: 'assistant',
    beforeJoining: async (who) => {
      if (pin) await givePin(test, [who], pin);
    },
  });
  await allow(test.db, doctor, assistant);
  return assistant;
};

/**
 * Creates a signed-in patient and the assigned, verified doctor, with a stand-in and an assistant
 * for the doctor, a goal, an appointment, a chat, a waiting message and a QR code; without PINs
 * unless given.
 */
export const makeFamily = async (test: People, words: Words = {}) => {
  const { db } = test;
  const patient = await test.patient({ name: words.patient ?? 'Asha Kulkarni' });
  const doctor = await test.doctor({ name: words.doctor ?? 'Vikram Rao' });
  if (words.pin) await givePin(test, [patient, doctor], words.pin);
  await db
    .updateTable('doctors')
    .set({ verified_at: new Date() })
    .where('user_id', '=', doctor.id)
    .execute();
  await assign(db, patient, doctor);
  await letStandInsRead(db, patient);
  const chatId = await makeChat(db, { patient, doctor });
  const content = words.message ?? 'My knee has been stiff since May';
  const qrData = newToken().slice(0, TOKEN_CHARACTERS);
  const messageId = await makeMessage(db, chatId, patient, { content });
  await makeInboxItem(db, chatId, { patient, doctor }, { level: 'URGENT' });
  await db.insertInto('qr_codes').values({ token: qrData, doctor_id: doctor.id }).execute();
  const sessionId = await sessionIdOf(db, patient.id);
  const doctorSessionId = await sessionIdOf(db, doctor.id);
  const exceptionId = await makeSchedule(db, doctor, everyDay());
  const { standIn, coverId } = await makeStandIn(test, doctor, words);
  const assistant = await makeAssistant(test, doctor, words);
  const named: Named = {
    patientId: patient.id,
    doctorId: doctor.id,
    standInId: standIn.id,
    coverId,
    assistantId: assistant.id,
    goalId: await makeGoal(db, patient, { title: words.goal ?? 'Walk 30 minutes' }),
    proposalId: await makeProposal(db, { patient, doctor }),
    appointmentId: await makeAppointment(db, { patient, doctor }),
    exceptionId,
    readingId: await makeReading(db, patient),
    noteId: await makeNote(db, { patient, doctor }),
    chatId,
    messageId,
    teamNoteId: await makeTeamNote(db, chatId, doctor),
    fileId: await makeSentFile(db, patient, messageId),
    sessionId,
    doctorSessionId,
    deviceId: await makeDevice(test, patient.id, sessionId),
    doctorDeviceId: await makeDevice(test, doctor.id, doctorSessionId),
    memberId: (await makeMember(db)).id,
    invitationId: (await makeInvitation(db, doctor)).id,
    phone: patient.phone,
    doctorPhone: doctor.phone,
    qrData,
  };
  return { patient, doctor, standIn, assistant, named };
};
export type Family = Awaited<ReturnType<typeof makeFamily>>;
