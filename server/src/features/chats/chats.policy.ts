import type { SenderType, UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { AppError, forbidden, notFound } from '../../platform/app-error.ts';

type Pair = { patientId: UserId; doctorId: UserId };
type NamedSender = { senderId?: UserId | null; senderType?: SenderType | null };

/** Throws `forbidden` unless the named sender, where there is one, is the actor. */
export const canSendAs = (actor: Actor, { senderId, senderType }: NamedSender): void => {
  if (senderId && senderId !== actor.userId) throw forbidden();
  if (senderType && senderType !== actor.role) throw forbidden();
};

/** Throws `not_found` unless the chat is the actor's own. */
export const ownsChat = (actor: Actor, { patientId, doctorId }: Pair): void => {
  if (actor.userId !== (actor.role === 'patient' ? patientId : doctorId)) throw notFound('chat');
};

/** Throws `not_found` for a chat of others; a doctor who was removed is such another. */
export const canReadChat = (actor: Actor, chat: Pair & { open: boolean }): void => {
  ownsChat(actor, chat);
  if (actor.role === 'doctor' && !chat.open) throw notFound('chat');
};

/** Throws `not_assigned` once the doctor was removed: the thread can be read, nobody writes. */
export const canWriteTo = (chat: { open: boolean }): void => {
  if (!chat.open) {
    throw new AppError('not_assigned', 'This doctor is not on your list any more.');
  }
};
