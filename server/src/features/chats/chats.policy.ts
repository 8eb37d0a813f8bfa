import type { SenderType, UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { AppError, forbidden, notFound } from '../../platform/app-error.ts';

type Pair = { patientId: UserId; doctorId: UserId };
type NamedSender = { senderId?: UserId | null; senderType?: SenderType | null };

/** Throws `forbidden` unless the named sender, where there is one, is the actor. */
export const requireOwnSender = (actor: Actor, { senderId, senderType }: NamedSender): void => {
  if (senderId && senderId !== actor.userId) throw forbidden();
  if (senderType && senderType !== actor.role) throw forbidden();
};

/** A chat, and whether the acting doctor stands in for its doctor now. */
type Reached = Pair & { standsIn?: boolean };

/** Throws `not_found` unless the chat is the actor's own, or the actor stands in for its doctor. */
export const requireOwnChat = (actor: Actor, { patientId, doctorId, standsIn }: Reached): void => {
  if (standsIn) return;
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
