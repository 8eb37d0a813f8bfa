import type { Intent, Message, MessageId } from '@saathi/contract';
import { useMemo } from 'react';
import {
  addToOutbox,
  discardItem,
  holdItem,
  type OutboxItem,
  retryItem,
  useOutbox,
} from '../../../platform/offline/outbox.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { forgetFiles, type UnsentFile } from '../../files/index.ts';
import { isOwn, type Names } from './senders.ts';

/** Kind of messages in the outbox; their key is the chat. */
export const MESSAGE = 'message';

export type MessageBody = {
  content: string;
  intent: Intent | null;
  /** Omitted if the message has no files. */
  files?: UnsentFile[];
  /** The newest message a doctor had read when writing. */
  readUpTo?: MessageId | undefined;
};

/** A message not yet confirmed by the server. */
export type UnsentMessage = OutboxItem<MessageBody>;

/** Returns whether another doctor has answered after what a rejected message's author had read. */
export const wasAnswered = (
  { state, body: { readUpTo } }: UnsentMessage,
  messages: readonly Message[],
  names: Names,
): boolean => {
  if (state !== 'refused') return false;
  const read = messages.findIndex(({ id }) => id === readUpTo);
  const isAnswer = (message: Message, at: number) =>
    at > read && message.senderType === 'doctor' && !isOwn(message, names);
  return read !== -1 && messages.some(isAnswer);
};

/**
 * The user's unsent messages of a chat, with functions to send, retry, discard and hold. `readUpTo`
 * is set for doctors, who are told if somebody else has answered after it.
 */
export const useUnsentMessages = (chatId: string, readUpTo?: MessageId) => {
  const { user } = useSignedIn();
  const all = useOutbox<MessageBody>(user.id, MESSAGE);
  const entries = useMemo(() => all.filter(({ key }) => key === chatId), [all, chatId]);
  return {
    entries,
    /** Whether the first attempt of a message without files is pending. */
    sending: entries.some(({ state, slow }) => state === 'new' && !slow),
    send: (content: string, intent: Intent | null = null, files?: UnsentFile[]) =>
      void addToOutbox(user.id, {
        kind: MESSAGE,
        key: chatId,
        body: { content, intent, readUpTo, ...(files && { files }) },
        ...(files && { slow: true }),
      }),
    retry: (entry: UnsentMessage) =>
      retryItem(user.id, { ...entry, body: { ...entry.body, readUpTo } }),
    discard: (entry: UnsentMessage) => {
      discardItem(user.id, entry);
      if (entry.body.files) void forgetFiles(entry.body.files);
    },
    /** Pauses sending; the returned function resumes it. */
    hold: holdItem,
  };
};

export type UnsentMessages = ReturnType<typeof useUnsentMessages>;
