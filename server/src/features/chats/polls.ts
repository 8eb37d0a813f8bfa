import type { ChatId, Message, UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/app-error.ts';
import type { ReadMemory } from '../../platform/database/index.ts';
import { gather } from '../../platform/gather.ts';
import type { SessionRead } from '../auth/index.ts';
import { toMessage } from './message-view.ts';
import type { Page, PolledThread, PollsRepository } from './polls.repository.ts';

/** A thread as it is asked for again and again; `known` is the version the caller has. */
export type PollRequest = { chatId: ChatId; page: Page; known: number | null };

/** The thread's version and page, oldest first; no messages where nothing has changed. */
export type Polled = { version: number; messages: Message[] | null };

/** Who polled, null for nobody; `answer` throws `not_found` where it is not theirs. */
export type Poll = { actor: Actor | null; answer(): Polled };

type Parts = { polls: PollsRepository; memory: ReadMemory | null };

/**
 * Polls that share a statement at most. The embedded engine takes longer to be asked than to answer;
 * on PostgreSQL more would wait for one another's messages on one connection.
 */
const TOGETHER_MAX = { embedded: 32, postgres: 8 };

const keyOf = (chatId: ChatId, reader: UserId): string => `thread ${chatId} ${reader}`;

const answerOf =
  ({ page, known }: PollRequest, thread: PolledThread | null) =>
  (): Polled => {
    if (!thread) throw notFound('chat');
    if ((page.before ?? page.after) && !thread.cursorFound) throw notFound('message');
    const { version } = thread;
    return { version, messages: version === known ? null : thread.messages.map(toMessage) };
  };

/**
 * The poll of a thread: who asks, whether they may and what is new, in one statement that polls of
 * the same moment share; in none where this process alone writes and remembers both the session
 * and the version the caller has.
 */
export const createPolls = ({ polls, memory }: Parts) => {
  const newest = gather(polls.newest, TOGETHER_MAX[memory ? 'embedded' : 'postgres']);
  return async (session: SessionRead, request: PollRequest): Promise<Poll> => {
    const { chatId, page, known } = request;
    const reader = session.known;
    const fromCursor = page.before !== undefined || page.after !== undefined;
    if (reader && known !== null && !fromCursor) {
      const version = memory?.recall<number>(keyOf(chatId, reader.userId));
      if (version === known) return { actor: reader, answer: () => ({ version, messages: null }) };
    }
    const since = memory?.moment() ?? 0;
    const asked = { tokenHash: session.tokenHash, chatId, page, known };
    const found = await (fromCursor ? polls.page(asked) : newest(asked));
    const actor = found.session && session.actorOf(found.session);
    if (actor && found.thread) {
      const { version, pair } = found.thread;
      const dependsOn = [chatId, pair.patientId, pair.doctorId];
      memory?.keep(keyOf(chatId, actor.userId), since, { value: version, dependsOn });
    }
    return { actor, answer: answerOf(request, found.thread) };
  };
};
export type Polls = ReturnType<typeof createPolls>;
