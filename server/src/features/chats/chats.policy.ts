import type { Level, MessageId, SenderType, UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { AppError, forbidden, notAssigned, notFound } from '../../platform/app-error.ts';
import type { Pair } from '../../platform/person-data.ts';

type NamedSender = { senderId?: UserId | null; senderType?: SenderType | null };

/** Throws `forbidden` unless the named sender, if any, is the actor. */
export const requireOwnSender = (actor: Actor, { senderId, senderType }: NamedSender): void => {
  if (senderId && senderId !== actor.userId) throw forbidden();
  if (senderType && senderType !== actor.role) throw forbidden();
};

/** A chat, and whether the actor currently acts for its doctor. */
type Reached = Pair & { actsForDoctor?: boolean };

/** Throws `not_found` unless the chat is the actor's own, or the actor acts for its doctor. */
export const requireOwnChat = (
  actor: Actor,
  { patientId, doctorId, actsForDoctor }: Reached,
): void => {
  if (actsForDoctor) return;
  if (actor.userId !== (actor.role === 'patient' ? patientId : doctorId)) throw notFound('chat');
};

/** Throws `not_found` unless the actor may read the chat; a doctor who was removed may not. */
export const requireReadableChat = (actor: Actor, chat: Reached & { open: boolean }): void => {
  requireOwnChat(actor, chat);
  if (actor.role === 'doctor' && !chat.open) throw notFound('chat');
};

/**
 * Throws `not_found` unless the actor may read the chat, and `not_assigned` if the patient removed
 * the doctor: the patient can still read the thread, but nobody can write.
 */
export const requireWritableChat = (actor: Actor, chat: Reached & { open: boolean }): void => {
  requireReadableChat(actor, chat);
  if (!chat.open) throw notAssigned();
};

/** Throws `conflict` if a chat's inbox item is an emergency that nobody has seen. */
export const requireEmergencySeen = (item: { level: string; seen: boolean } | null): void => {
  if (item?.level !== 'EMERGENCY' || item.seen) return;
  throw new AppError('conflict', 'An emergency here has not been seen yet. Please read it first.');
};

/** A chat's inbox item, and whether a file or something the review was unsure of is waiting. */
type Waiting = { chat: { item: { level: Level } | null }; unclear(): Promise<boolean> };

/** Levels that assistants answer, and that they mark as read: no emergency, nor what may be one. */
export const ANSWERED_BY_ASSISTANTS: readonly Level[] = ['ROUTINE', 'INFO'];
const SEEN_BY_ASSISTANTS: readonly Level[] = ['URGENT', ...ANSWERED_BY_ASSISTANTS];

const requireLevel =
  (levels: readonly Level[]) =>
  async (actor: { isAssistant?: boolean }, { chat: { item }, unclear }: Waiting): Promise<void> => {
    if (!actor.isAssistant) return;
    if (item && levels.includes(item.level) && !(await unclear())) return;
    throw new AppError('doctor_only', 'The doctor has to read and answer this.');
  };

/** Throws `doctor_only` for an assistant if the doctor has to answer what is waiting. */
export const requireAnswerable = requireLevel(ANSWERED_BY_ASSISTANTS);

/** Throws `doctor_only` for an assistant if the doctor has to see what is waiting. */
export const requireSeeable = requireLevel(SEEN_BY_ASSISTANTS);

type Unread = { writtenAfter(messageId: MessageId): Promise<{ byPatient: boolean } | null> };

/**
 * Throws `conflict` if the patient wrote after the message the actor read last, and `not_found` for
 * a message of another chat.
 */
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
