import type { Colleague, HandOver, MessageId, UserId } from '@saathi/contract';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, notFound } from '../../../platform/app-error.ts';
import { requireAnswerable, requireNothingNew } from '../chats.policy.ts';
import type { Thread } from '../thread/threads.repository.ts';

/** Throws `conflict` unless this is the hand-over the actor knows: somebody else was faster. */
export const requireCurrentHandOver = (
  held: HandOver | null,
  handedAt: string | undefined,
): void => {
  const [now, known] = [held?.at, handedAt].map((at) => at && Date.parse(at));
  if (now === known) return;
  throw new AppError('conflict', 'Someone else has just handed this over.');
};

/**
 * Throws `forbidden` if it is handed over, unless the actor received it, handed it over, or is the
 * chat's doctor.
 */
export const requireOwnHandOver = (
  { userId }: Actor,
  held: HandOver | null,
  doctorId: UserId,
): void => {
  if (!held || [held.to.id, held.by.id, doctorId].includes(userId)) return;
  throw new AppError('forbidden', 'Only the doctor or the person who has this can hand it on.');
};

/**
 * Throws `conflict` unless the patient is waiting and has written nothing the actor has not read;
 * `not_found` for a message of another chat.
 */
export const requireWaiting = async (
  thread: Pick<Thread, 'chat' | 'writtenAfter'>,
  readUpTo: MessageId,
): Promise<void> => {
  const { item } = thread.chat;
  if (!item || item.answered) {
    throw new AppError('conflict', 'Nobody is waiting for an answer here now.');
  }
  await requireNothingNew(thread, readUpTo);
};

/**
 * Returns both people of a hand-over. Throws `not_yourself`, `not_found` for somebody who may not
 * read the chat now, and `doctor_only` for an assistant who may not answer it.
 */
export const requireReceiver = async (
  { userId }: Actor,
  colleagueId: UserId,
  team: readonly Colleague[],
  thread: Pick<Thread, 'chat' | 'unclear'>,
): Promise<Record<'to' | 'by', Colleague>> => {
  if (colleagueId === userId) {
    throw new AppError('not_yourself', 'You already have this. Choose someone else.');
  }
  const [to, by] = [colleagueId, userId].map((wanted) => team.find(({ id }) => id === wanted));
  if (!to || !by) throw notFound('colleague');
  await requireAnswerable(to, thread);
  return { to, by };
};
