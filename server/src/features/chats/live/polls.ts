import type { Message } from '@saathi/contract';
import type { Actor } from '../../../platform/actor.ts';
import { notFound } from '../../../platform/app-error.ts';
import { batchCalls } from '../../../platform/batch-calls.ts';
import { actorOf } from '../../auth/index.ts';
import { toMessage } from '../thread/messages.ts';
import type { PollAll, PollRequest } from './polls.repository.ts';

/** The thread's version and a page of it, oldest first; null if the caller has this version. */
export type PollAnswer = { version: number; messages: Message[] | null };

/** Polls per statement, and concurrent statements. */
const BATCH_LIMITS = { most: 8, atOnce: 4 };

/**
 * Creates the poll of a thread: who asks, whether they may read and what is new, in one statement
 * that concurrent polls share. The actor is null without a session; `answer` throws `not_found` if
 * the thread is not theirs.
 */
export const createPolls = (pollAll: PollAll) => {
  const newest = batchCalls(
    (asked: readonly PollRequest[]) => pollAll(asked, { limit: 0 }),
    BATCH_LIMITS,
  );
  return async (asked: PollRequest): Promise<{ actor: Actor | null; answer(): PollAnswer }> => {
    const hasCursor = (asked.page.before ?? asked.page.after) !== undefined;
    const row = hasCursor ? (await pollAll([asked], asked.page))[0] : await newest(asked);
    return {
      actor: row ? actorOf(row) : null,
      answer: () => {
        if (!row || row.version === null) throw notFound('chat');
        if (hasCursor && row.cursor === null) throw notFound('message');
        const { version, messages } = row;
        return {
          version,
          messages: version === asked.known ? null : (messages ?? []).map(toMessage),
        };
      },
    };
  };
};
export type Polls = ReturnType<typeof createPolls>;
