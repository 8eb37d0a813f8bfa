import type { ChatId, Message } from '@saathi/contract';
import type { Actor } from '../../../platform/actor.ts';
import { notFound } from '../../../platform/app-error.ts';
import { batchCalls } from '../../../platform/batch-calls.ts';
import { actorOf } from '../../auth/index.ts';
import { toMessage } from '../thread/message-view.ts';
import type { Page, PolledThread, PollsRepository } from './polls.repository.ts';

/** A thread as it is asked for again and again; `known` is the version the caller has. */
export type PollRequest = {
  tokenHash: string | null;
  chatId: ChatId;
  page: Page;
  known: number | null;
};

/** The thread's version and a page of it, oldest first; null where the caller has this version. */
export type PollAnswer = { version: number; messages: Message[] | null };

/** Who polled, null for nobody; `answer` throws `not_found` where the thread is not theirs. */
export type Poll = { actor: Actor | null; answer(): PollAnswer };

/** Polls in one statement, and such statements under way at once. */
const BATCHES = { most: 8, atOnce: 4 };

const hasCursor = ({ before, after }: Page): boolean => (before ?? after) !== undefined;

const answerOf = ({ page, known }: PollRequest, thread: PolledThread | null): PollAnswer => {
  if (!thread) throw notFound('chat');
  if (hasCursor(page) && !thread.cursorFound) throw notFound('message');
  const { version, messages } = thread;
  return { version, messages: version === known ? null : messages.map(toMessage) };
};

/** The poll of a thread: who asks, whether they may and what is new, in one statement that polls of the same moment share. */
export const createPolls = (polls: PollsRepository) => {
  const newest = batchCalls(polls.newest, BATCHES);
  return async (request: PollRequest): Promise<Poll> => {
    const { tokenHash, chatId, page, known } = request;
    if (tokenHash === null) return { actor: null, answer: () => answerOf(request, null) };
    const asked = { tokenHash, chatId, page, known };
    const { session, thread } = await (hasCursor(page) ? polls.page(asked) : newest(asked));
    return { actor: session && actorOf(session), answer: () => answerOf(request, thread) };
  };
};
export type Polls = ReturnType<typeof createPolls>;
