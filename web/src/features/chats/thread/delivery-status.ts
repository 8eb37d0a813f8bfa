import type { Message, Role } from '@saathi/contract';
import type { useChatsMessages } from '../chats.messages.ts';

type Words = ReturnType<typeof useChatsMessages>['deliveryStatus'];

/** Where a stored message stands, in words; nothing for what the other side wrote. */
export const deliveryStatusOf = (
  { senderType, review, seenAt }: Message,
  reader: Role,
  doctorName: string,
  words: Words,
): string | undefined => {
  if (senderType === 'ai') return undefined;
  if (senderType === 'doctor') {
    if (reader === 'patient') return undefined;
    return seenAt ? words.seen : words.sent;
  }
  if (reader === 'doctor') {
    if (review === 'answered') return words.answered;
    return review === 'escalated' ? words.forYou : undefined;
  }
  if (review === 'pending') return words.pending;
  if (review === 'answered') return words.answered;
  if (seenAt) return words.seenByDoctor({ name: doctorName });
  return review === 'escalated' ? words.escalated({ name: doctorName }) : words.sent;
};
