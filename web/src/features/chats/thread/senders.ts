import type { Message, Role } from '@saathi/contract';
import { useChatsMessages } from '../chats.messages.ts';

/** The names of patient and doctor, and who is reading. */
export type Names = {
  reader: Role;
  doctor: string;
  patient: string;
  /** Id of a reading doctor, because another doctor may have written here too. */
  readerId?: string;
};

export const isOwn = (
  { senderType, senderId }: Pick<Message, 'senderType' | 'senderId'>,
  { reader, readerId }: Names,
): boolean => senderType === reader && (readerId === undefined || senderId === readerId);

/** Returns a function that formats the sender of a message, including stand-ins and assistants. */
export const useSenderName = (names: Names) => {
  const words = useChatsMessages();
  return ({ senderType, writtenBy, byAssistant }: Message): string => {
    if (senderType === 'patient') return names.patient;
    if (senderType === 'ai') return words.thread.assistant({ name: names.doctor });
    const forDoctor = byAssistant ? words.assistant : words.standIn;
    return writtenBy
      ? forDoctor({ name: writtenBy, doctor: names.doctor })
      : words.doctor({ name: names.doctor });
  };
};
