import type { Intent, MessageId } from '@saathi/contract';
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

/** Kind of the messages in the outbox; their key is the chat. */
export const MESSAGE = 'message';

export type MessageBody = {
  content: string;
  intent: Intent | null;
  /** Absent where a message carries none. */
  files?: UnsentFile[];
  /** The newest message a doctor had read when writing. */
  readUpTo?: MessageId | undefined;
};

/** A message that the server has not confirmed. */
export type UnsentMessage = OutboxItem<MessageBody>;

/** What this person wrote in a chat and the server does not have yet, and what can be done with it. `readUpTo`: of a doctor, who is told where somebody else has answered after it. */
export const useUnsentMessages = (chatId: string, readUpTo?: MessageId) => {
  const { user } = useSignedIn();
  const all = useOutbox<MessageBody>(user.id, MESSAGE);
  const entries = useMemo(() => all.filter(({ key }) => key === chatId), [all, chatId]);
  return {
    entries,
    /** Whether a first attempt is under way. */
    sending: entries.some(({ state }) => state === 'new'),
    send: (content: string, intent: Intent | null = null, files?: UnsentFile[]) =>
      void addToOutbox(user.id, {
        kind: MESSAGE,
        key: chatId,
        body: { content, intent, readUpTo, ...(files && { files }) },
      }),
    retry: (entry: UnsentMessage) =>
      retryItem(user.id, { ...entry, body: { ...entry.body, readUpTo } }),
    discard: (entry: UnsentMessage) => {
      discardItem(user.id, entry);
      if (entry.body.files) void forgetFiles(entry.body.files);
    },
    /** Keeps it from being sent meanwhile; the answer ends that. */
    hold: holdItem,
  };
};

export type UnsentMessages = ReturnType<typeof useUnsentMessages>;
