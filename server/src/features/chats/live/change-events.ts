import type { ChatId, UserId } from '@saathi/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/index.ts';

/** Says that something changed, never what: whoever receives it asks again. */
export type ChangeEvent = { type: 'chat' | 'inbox'; chatId: ChatId };

/** One open stream of a signed-in person. */
export type EventStream = { send(event: ChangeEvent): void; end(): void };

type Pair = { id: ChatId; patientId: UserId; doctorId: UserId };
type Parts = {
  onNotify: Database['onNotify'];
  pairsOf(chatIds: readonly ChatId[]): Promise<Pair[]>;
  onFault(error: unknown): void;
};

export const STREAMS_PER_USER_MAX = 8;
const STREAMS_MAX = 10_000;
const REMEMBERED_PAIRS_MAX = 20_000;
const RETRY_AFTER_SECONDS = 30;

/** Who is in a chat, which never changes, so that most events ask the database nothing. */
const createPairMemory = (pairsOf: Parts['pairsOf']) => {
  const known = new Map<ChatId, Pair>();
  return async (chatIds: readonly ChatId[]): Promise<Pair[]> => {
    const unknown = chatIds.filter((id) => !known.has(id));
    const found = unknown.length > 0 ? await pairsOf(unknown) : [];
    if (known.size + found.length > REMEMBERED_PAIRS_MAX) known.clear();
    for (const pair of found) known.set(pair.id, pair);
    const asked = new Set(found.map(({ id }) => id));
    return [
      ...found,
      ...chatIds.filter((id) => !asked.has(id)).flatMap((id) => known.get(id) ?? []),
    ];
  };
};

/** Passes news of chats, from this server or another, to the open streams of the two people in them. */
export const createChangeEvents = ({ onNotify, pairsOf, onFault }: Parts) => {
  const streams = new Map<UserId, Set<EventStream>>();
  const pairs = createPairMemory(pairsOf);
  let open = 0;
  let closed = false;

  const send = (userId: UserId, ...events: ChangeEvent[]) => {
    for (const stream of streams.get(userId) ?? []) for (const event of events) stream.send(event);
  };
  const sendAll = async (chatIds: readonly ChatId[]) => {
    if (open === 0) return;
    for (const { id: chatId, patientId, doctorId } of await pairs(chatIds)) {
      send(patientId, { type: 'chat', chatId });
      send(doctorId, { type: 'chat', chatId }, { type: 'inbox', chatId });
    }
  };
  const stop = onNotify('chat', (ids) => {
    sendAll(ids as ChatId[]).catch(onFault);
  });

  return {
    /** Adds a stream and returns the way to remove it; throws `overloaded` when there are too many. */
    add: (userId: UserId, stream: EventStream): (() => void) => {
      const own = streams.get(userId) ?? new Set();
      if (closed || open >= STREAMS_MAX || own.size >= STREAMS_PER_USER_MAX) {
        throw new AppError('overloaded', 'Too many open streams. The page works without one.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      streams.set(userId, own.add(stream));
      open += 1;
      return () => {
        if (!own.delete(stream)) return;
        open -= 1;
        if (own.size === 0) streams.delete(userId);
      };
    },
    /** Ends every stream and takes no new one. */
    close: () => {
      closed = true;
      stop();
      for (const own of streams.values()) for (const stream of [...own]) stream.end();
    },
  };
};
export type ChangeEvents = ReturnType<typeof createChangeEvents>;
