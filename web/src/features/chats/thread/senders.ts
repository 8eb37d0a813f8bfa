import type { Message, Role } from '@saathi/contract';
import { useChatsMessages } from '../chats.messages.ts';

/** Who reads and who is written to. */
export type Names = {
  reader: Role;
  doctor: string;
  patient: string;
  /** Of a doctor who reads: another doctor may have written here too. */
  readerId?: string;
};

export const isOwn = (
  { senderType, senderId }: Pick<Message, 'senderType' | 'senderId'>,
  { reader, readerId }: Names,
): boolean => senderType === reader && (readerId === undefined || senderId === readerId);

/** How whoever wrote a message is called: also whoever stood in for the doctor. */
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
