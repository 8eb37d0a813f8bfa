import type { ChatId, Message, UserId } from '@saathi/contract';
import type { Actor } from '../../../platform/actor.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { ReadMemory } from '../../../platform/database/index.ts';
import { gather } from '../../../platform/gather.ts';
import type { SessionRead } from '../../auth/index.ts';
import { toMessage } from '../thread/message-view.ts';
import type { Page, PolledThread, PollsRepository } from './polls.repository.ts';

/** A thread as it is asked for again and again; `known` is the version the caller has. */
export type PollRequest = { chatId: ChatId; page: Page; known: number | null };

/** The thread's version and page, oldest first. */
export type Polled = { version: number; messages: Message[] };

/** A poll that found the very version its reader names. */
type Unchanged = { actor: Actor; unchanged: number };

/** A poll that found something else; `answer` throws `not_found` where the thread is not theirs. */
export type Changed = { actor: Actor | null; unchanged: null; answer(): Polled };

/** Who polled, null for nobody, and what they are to be told. */
export type Poll = Unchanged | Changed;

type Parts = { polls: PollsRepository; memory: ReadMemory | null };

/**
 * Polls that share a statement at most, and statements out at once. Alone, a poll pays for a whole
 * statement; on PostgreSQL more than eight would wait for one another's messages on one connection.
 * The embedded engine takes longer to be asked than to answer.
 */
const TOGETHER = { embedded: { most: 32 }, postgres: { most: 8, atOnce: 4 } };

const keyOf = (chatId: ChatId, reader: UserId): string => `thread ${chatId} ${reader}`;

const hasCursor = ({ before, after }: Page): boolean => (before ?? after) !== undefined;

const pollOf = (
  actor: Actor | null,
  { page, known }: PollRequest,
  thread: PolledThread | null,
): Poll => {
  const found = thread && (thread.cursorFound || !hasCursor(page));
  if (actor && found && thread.version === known) return { actor, unchanged: known };
  const answer = () => {
    if (!thread) throw notFound('chat');
    if (!found) throw notFound('message');
    return { version: thread.version, messages: thread.messages.map(toMessage) };
  };
  return { actor, unchanged: null, answer };
};

/**
 * The poll of a thread: who asks, whether they may and what is new, in one statement that polls of
 * the same moment share; at once and without any where this process alone writes and remembers both
 * the session and that the thread still has the version its reader names.
 */
export const createPolls = ({ polls, memory }: Parts) => {
  const newest = gather(polls.newest, TOGETHER[memory ? 'embedded' : 'postgres']);

  const remembered = (session: SessionRead, { chatId, page, known }: PollRequest): Poll | null => {
    const actor = session.known;
    if (!memory || !actor || known === null || hasCursor(page)) return null;
    const version = memory.recall<number>(keyOf(chatId, actor.userId));
    return version === known ? { actor, unchanged: known } : null;
  };

  const read = async (session: SessionRead, request: PollRequest): Promise<Poll> => {
    const { chatId, page, known } = request;
    const since = memory?.moment() ?? 0;
    const asked = { tokenHash: session.tokenHash, chatId, page, known };
    const found = await (hasCursor(page) ? polls.page(asked) : newest(asked));
    const actor = found.session && session.actorOf(found.session);
    if (actor && found.thread) {
      const { version, pair } = found.thread;
      const dependsOn = [chatId, pair.patientId, pair.doctorId];
      memory?.keep(keyOf(chatId, actor.userId), since, { value: version, dependsOn });
    }
    return pollOf(actor, request, found.thread);
  };

  return (session: SessionRead, request: PollRequest): Poll | Promise<Poll> =>
    remembered(session, request) ?? read(session, request);
};
export type Polls = ReturnType<typeof createPolls>;
