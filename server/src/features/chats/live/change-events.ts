import type { ChatId, UserId } from '@saathi/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/index.ts';

/**
 * Says that something changed, never what; receivers read it again. `writing` says which clinic
 * member is currently writing in a chat.
 */
export type ChangeEvent =
  | { type: 'chat' | 'inbox' | 'team'; chatId: ChatId }
  | { type: 'writing'; chatId: ChatId; by: UserId };

/** An open stream of a signed-in person; `check` verifies at once that its session is valid. */
export type EventStream = { send(event: ChangeEvent): void; check(): void; end(): void };

export type ChangedChat = {
  id: string;
  patientId: UserId;
  doctorId: UserId;
  /** The stand-in who may currently read it. */
  standInId?: UserId | null;
};

/** Encodes a changed chat and the people who may read it as one id of the channel `chat`. */
export const changeOf = ({ id, patientId, doctorId, standInId }: ChangedChat): string =>
  [id, patientId, doctorId, ...(standInId ? [standInId] : [])].join(' ');

/** Encodes a chat whose team data changed, and its team, as one id of the channel `team`. */
export const teamChangeOf = (chatId: ChatId, team: readonly UserId[]): string =>
  [chatId, ...team].join(' ');

/** Encodes who is writing in a chat, and who is told, as one id of the channel `writing`. */
export const writingOf = (chatId: ChatId, by: UserId, others: readonly UserId[]): string =>
  [chatId, by, ...others].join(' ');

export const STREAMS_PER_USER_MAX = 8;
const STREAMS_MAX = 10_000;
const RETRY_AFTER_SECONDS = 30;

/** Passes news of chats, from any server, to the open streams of the people who read them. */
export const createChangeEvents = (onNotify: Database['onNotify']) => {
  const streams = new Map<UserId, Set<EventStream>>();
  let open = 0;
  let closed = false;

  const send = (userId: UserId, ...events: ChangeEvent[]) => {
    for (const stream of streams.get(userId) ?? []) for (const event of events) stream.send(event);
  };
  const stopChats = onNotify('chat', (changes) => {
    for (const change of changes) {
      const [chatId, patientId, ...doctors] = change.split(' ') as [ChatId, UserId, ...UserId[]];
      send(patientId, { type: 'chat', chatId });
      for (const id of doctors) send(id, { type: 'chat', chatId }, { type: 'inbox', chatId });
    }
  });
  const stopTeams = onNotify('team', (changes) => {
    for (const change of changes) {
      const [chatId, ...team] = change.split(' ') as [ChatId, ...UserId[]];
      for (const id of team) send(id, { type: 'team', chatId });
    }
  });
  const stopWriting = onNotify('writing', (hints) => {
    for (const hint of hints) {
      const [chatId, by, ...others] = hint.split(' ') as [ChatId, UserId, ...UserId[]];
      for (const id of others) send(id, { type: 'writing', chatId, by });
    }
  });
  const stopRemoved = onNotify('removed', (people) => {
    for (const id of people) {
      for (const stream of streams.get(id as UserId) ?? []) stream.check();
    }
  });

  return {
    /** Adds a stream and returns a function that removes it; throws `overloaded` above a limit. */
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
    /** Ends all streams and accepts no new ones. */
    close: () => {
      closed = true;
      stopChats();
      stopTeams();
      stopWriting();
      stopRemoved();
      for (const own of streams.values()) for (const stream of [...own]) stream.end();
    },
  };
};
