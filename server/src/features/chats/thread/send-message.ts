import type { FileId, Level, Message, MessageFile, MessageId } from '@saathi/contract';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, notFound } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { createSerialiser } from '../../../platform/serialise-by-key.ts';
import { type Audit, type AuditEntry, auditActorOf } from '../../audit/index.ts';
import {
  requireAnswerable,
  requireOwnChat,
  requireOwnSender,
  requireWritableChat,
} from '../chats.policy.ts';
import type { ChatUpdate, LockedChat } from './locked-chat.repository.ts';
import { messageUses } from './message-limits.ts';
import type { NewMessage } from './messages.ts';
import type { PatientMessageUpdate } from './patient-message-update.ts';
import type { Thread, ThreadsRepository, WrittenAfter } from './threads.repository.ts';

/** A message to send, as requested; the session decides who sends it. */
export type SendRequest = Pick<Message, 'chatId' | 'content'> &
  Partial<Pick<Message, 'senderId' | 'senderType' | 'clientId' | 'intent'>> & {
    fileIds?: readonly FileId[] | undefined;
    readUpTo?: MessageId | undefined;
  };

type Parts = {
  threads: ThreadsRepository;
  patientMessageUpdate: PatientMessageUpdate;
  clock: Clock;
  /** Multiplies the limits of one person's messages. */
  limitFactor: number;
  /** Called with the level of every stored message of a patient. */
  onReviewed(level: Level): void;
  audit: Pick<Audit, 'noteIn'>;
};

/** The stored message, now or from an earlier attempt, and the level if it was given now. */
type Sent = { message: Message; level?: Level };

const fromPerson = (
  actor: Actor,
  request: SendRequest,
  files: MessageFile[],
  writtenBy: string | null,
): NewMessage => ({
  id: newId<MessageId>(),
  senderId: actor.userId,
  senderType: actor.role,
  content: request.content,
  clientId: request.clientId ?? null,
  review: null,
  kind: 'text',
  helplines: [],
  intent: actor.role === 'patient' ? (request.intent ?? null) : null,
  files,
  writtenBy,
  byAssistant: actor.isAssistant === true,
});

/**
 * Returns the update for a doctor's message; it answers nothing if the patient has written
 * something the doctor has not seen.
 */
const doctorMessageUpdate = (
  { item, state }: LockedChat,
  message: NewMessage,
  writtenAfter: WrittenAfter | undefined,
  at: Date,
): ChatUpdate => {
  const messages = [message];
  return item?.isNewEmergency || writtenAfter?.forDoctor
    ? { messages, at, state }
    : { messages, at, state: 'with_doctor', item: 'answered' };
};

/** Returns the message sent earlier with this id; throws `client_id_reused` if it differs. */
const requireSame = (before: Message, { content, fileIds = [] }: SendRequest): Sent => {
  const filesBefore = before.files.map(({ id }) => id).join();
  if (before.content !== content || filesBefore !== fileIds.join()) {
    throw new AppError('client_id_reused', 'Another message was already sent under this id.');
  }
  return { message: before };
};

/**
 * Returns what was written after what a doctor has read; throws `conflict` if another doctor has
 * answered since, and `not_found` for a message of another chat.
 */
const requireUnanswered = async (
  thread: Thread,
  { userId }: Actor,
  readUpTo: MessageId,
): Promise<WrittenAfter> => {
  const writtenAfter = await thread.writtenAfter(readUpTo);
  if (!writtenAfter) throw notFound('message');
  if (writtenAfter.byDoctors.some((id) => id !== userId)) {
    throw new AppError(
      'conflict',
      'Someone else has just answered. Please read it, then send yours again.',
    );
  }
  return writtenAfter;
};

/** Returns the name of an actor who answers for the chat's doctor; null for everybody else. */
const actingSenderNameOf = async (
  thread: Thread,
  { role, userId }: Actor,
  at: Date,
): Promise<string | null> =>
  role === 'doctor' && userId !== thread.chat.doctorId ? thread.actingName(userId, at) : null;

const answeredEntry = (actor: Actor, { patientId, doctorId }: LockedChat): AuditEntry => ({
  actor: auditActorOf(actor),
  kind: 'stand_in_answered',
  subjectId: patientId,
  detail: doctorId,
});

export const createSendMessage = (parts: Parts) => {
  const { threads, patientMessageUpdate, clock, limitFactor, onReviewed, audit } = parts;
  const { decide, updateAfter } = patientMessageUpdate;
  const serialise = createSerialiser();

  const sendIn = async (thread: Thread, actor: Actor, request: SendRequest): Promise<Sent> => {
    const at = clock.now();
    const writtenBy = await actingSenderNameOf(thread, actor, at);
    const chat = { ...thread.chat, actsForDoctor: writtenBy !== null };
    requireOwnChat(actor, chat);
    if (chat.sentBefore) return requireSame(chat.sentBefore, request);
    requireWritableChat(actor, chat);
    await requireAnswerable(actor, thread);
    const writtenAfter =
      actor.role === 'doctor' && request.readUpTo
        ? await requireUnanswered(thread, actor, request.readUpTo)
        : undefined;
    const files = await thread.takeFiles(actor.userId, request.fileIds ?? [], at);
    const message = fromPerson(actor, request, files, writtenBy);
    const decision = actor.role === 'patient' ? await decide(thread, message, at) : null;
    await thread.take(messageUses(actor, decision?.review.level, limitFactor));
    const update = decision
      ? updateAfter(message, decision, at)
      : doctorMessageUpdate(thread.chat, message, writtenAfter, at);
    const [stored] = await thread.append(update);
    if (writtenBy !== null) await audit.noteIn(thread.tx, answeredEntry(actor, chat));
    return { message: stored as Message, level: update.review?.found.level };
  };

  /**
   * Sends a message as the actor, in one transaction with its review, inbox item and fixed answer;
   * throws `too_many_attempts`. If a `clientId` is repeated, the first message is returned. A server
   * stores one person's messages to a chat one after another, so that a burst uses a single database
   * connection.
   */
  return (actor: Actor, request: SendRequest): Promise<Message> => {
    requireOwnSender(actor, request);
    return serialise(`${actor.userId} ${request.chatId}`, async () => {
      const { message, level } = await threads.change(
        request.chatId,
        (thread) => sendIn(thread, actor, request),
        { senderId: actor.userId, clientId: request.clientId ?? null },
      );
      if (level) onReviewed(level);
      return message;
    });
  };
};
export type SendMessage = ReturnType<typeof createSendMessage>;
