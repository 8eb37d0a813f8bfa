import type { ChatId, UserId } from '@saathi/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/index.ts';

/** Says that something changed, never what: whoever hears it asks again. */
export type Poke = { type: 'chat' | 'inbox'; chatId: ChatId };

/** One open stream of a signed-in person. */
export type Listener = { poke(poke: Poke): void; end(): void };

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

/** Who is in a chat, which never changes, so that most pokes ask the database nothing. */
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
export const createPokes = ({ onNotify, pairsOf, onFault }: Parts) => {
  const streams = new Map<UserId, Set<Listener>>();
  const pairs = createPairMemory(pairsOf);
  let open = 0;
  let closed = false;

  const poke = (userId: UserId, ...all: Poke[]) => {
    for (const listener of streams.get(userId) ?? []) for (const one of all) listener.poke(one);
  };
  const pokeAll = async (chatIds: readonly ChatId[]) => {
    if (open === 0) return;
    for (const { id: chatId, patientId, doctorId } of await pairs(chatIds)) {
      poke(patientId, { type: 'chat', chatId });
      poke(doctorId, { type: 'chat', chatId }, { type: 'inbox', chatId });
    }
  };
  const stop = onNotify('chat', (ids) => {
    pokeAll(ids as ChatId[]).catch(onFault);
  });

  return {
    /** Adds a stream and returns the way to remove it; throws `overloaded` when there are too many. */
    add: (userId: UserId, listener: Listener): (() => void) => {
      const own = streams.get(userId) ?? new Set();
      if (closed || open >= STREAMS_MAX || own.size >= STREAMS_PER_USER_MAX) {
        throw new AppError('overloaded', 'Too many open streams. The page works without one.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      streams.set(userId, own.add(listener));
      open += 1;
      return () => {
        if (!own.delete(listener)) return;
        open -= 1;
        if (own.size === 0) streams.delete(userId);
      };
    },
    count: () => open,
    /** Ends every stream and takes no new one. */
    close: () => {
      closed = true;
      stop();
      for (const own of streams.values()) for (const listener of [...own]) listener.end();
    },
  };
};
export type Pokes = ReturnType<typeof createPokes>;
