import type { Level, MessageId, SenderType, UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { AppError, forbidden, notFound } from '../../platform/app-error.ts';

type Pair = { patientId: UserId; doctorId: UserId };
type NamedSender = { senderId?: UserId | null; senderType?: SenderType | null };

/** Throws `forbidden` unless the named sender, where there is one, is the actor. */
export const requireOwnSender = (actor: Actor, { senderId, senderType }: NamedSender): void => {
  if (senderId && senderId !== actor.userId) throw forbidden();
  if (senderType && senderType !== actor.role) throw forbidden();
};

/** A chat, and whether the actor acts for its doctor now. */
type Reached = Pair & { actsForDoctor?: boolean };

/** Throws `not_found` unless the chat is the actor's own, or the actor acts for its doctor. */
export const requireOwnChat = (
  actor: Actor,
  { patientId, doctorId, actsForDoctor }: Reached,
): void => {
  if (actsForDoctor) return;
  if (actor.userId !== (actor.role === 'patient' ? patientId : doctorId)) throw notFound('chat');
};

/** Throws `not_found` for a chat of others; a doctor who was removed is such another. */
export const requireReadableChat = (actor: Actor, chat: Reached & { open: boolean }): void => {
  requireOwnChat(actor, chat);
  if (actor.role === 'doctor' && !chat.open) throw notFound('chat');
};

/** Throws unless the actor may read the chat, and `not_assigned` where the patient removed the doctor: the patient can read the thread, nobody writes. */
export const requireWritableChat = (actor: Actor, chat: Reached & { open: boolean }): void => {
  requireReadableChat(actor, chat);
  if (!chat.open) {
    throw new AppError('not_assigned', 'This doctor is not on your list any more.');
  }
};

/** What waits in a chat: the doctor's inbox item, and whether a file, or what the review was not sure of, waits behind it. */
type Waiting = { chat: { item: { level: Level } | null }; unclear(): Promise<boolean> };

/** What assistants answer, and what they may mark as read: neither an emergency, nor what may be one. */
export const ANSWERED_BY_ASSISTANTS: readonly Level[] = ['ROUTINE', 'INFO'];
const SEEN_BY_ASSISTANTS: readonly Level[] = ['URGENT', ...ANSWERED_BY_ASSISTANTS];

const requireLevel =
  (levels: readonly Level[]) =>
  async (actor: { isAssistant?: boolean }, { chat: { item }, unclear }: Waiting): Promise<void> => {
    if (!actor.isAssistant) return;
    if (item && levels.includes(item.level) && !(await unclear())) return;
    throw new AppError('doctor_only', 'The doctor has to read and answer this.');
  };

/** Throws `doctor_only` for an assistant where what waits is for the doctor to answer. */
export const requireAnswerable = requireLevel(ANSWERED_BY_ASSISTANTS);

/** Throws `doctor_only` for an assistant where the doctor has to see what waits. */
export const requireSeeable = requireLevel(SEEN_BY_ASSISTANTS);

type Unread = { writtenAfter(messageId: MessageId): Promise<{ byPatient: boolean } | null> };

/** Throws `conflict` where the patient wrote after what the actor has read, and `not_found` for a message of another chat. */
export const requireNothingNew = async (
  { writtenAfter }: Unread,
  readUpTo: MessageId,
): Promise<void> => {
  const written = await writtenAfter(readUpTo);
  if (!written) throw notFound('message');
  if (written.byPatient) {
    throw new AppError('conflict', 'The patient has written again. Please read it first.');
  }
};
