import type { Chat, ChatId, InboxItem, MessageId, UserId, Verdict } from '@saathi/contract';
import { type Actor, requireSelf } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Pair } from '../../platform/person-data.ts';
import { requireOwnPair } from '../assignments/index.ts';
import {
  requireEmergencySeen,
  requireNothingNew,
  requireOwnChat,
  requireReadableChat,
  requireSeeable,
} from './chats.policy.ts';
import type { ChatsRepository } from './chats.repository.ts';
import type { Thread, ThreadsRepository } from './thread/threads.repository.ts';

/** How a doctor closes a chat: the last message read, and the verdict on the level. */
type Closing = { readUpTo: MessageId | null; verdict: Verdict | null };

/**
 * Throws if something of the patient was not seen: `not_found` for a message of another chat,
 * otherwise `conflict`.
 */
const requireRead = async (thread: Thread, readUpTo: MessageId | null): Promise<void> => {
  const { item } = thread.chat;
  if (readUpTo !== null) await requireNothingNew(thread, readUpTo);
  // A message that was never seen is seen by naming it; an emergency found later in one is not.
  if (readUpTo === null || !item?.isNewEmergency) requireEmergencySeen(item);
};

/** Reads a chat of the actor, or one in which the actor acts for the doctor; throws `not_found`. */
export const createReadChat =
  (chats: Pick<ChatsRepository, 'find'>, clock: Clock) =>
  async (actor: Actor, chatId: ChatId): Promise<Chat & { actsForDoctor: boolean }> => {
    const row = await chats.find(chatId, actor, clock.now());
    if (!row) throw notFound('chat');
    requireReadableChat(actor, row);
    return row;
  };

export const createChatsService = ({
  chats,
  threads,
  clock,
}: {
  chats: ChatsRepository;
  threads: ThreadsRepository;
  clock: Clock;
}) => {
  const read = createReadChat(chats, clock);

  return {
    /** Lists the pair's chat, if there is one; after removal only the patient still has it. */
    list: async (actor: Actor, pair: Pair): Promise<Chat[]> => {
      requireOwnPair(actor, pair);
      const row = await chats.findPair(pair.patientId, pair.doctorId, actor, clock.now());
      return row && (row.open || actor.role === 'patient') ? [row] : [];
    },
    /** Returns the pair's only chat, created if needed; throws `not_assigned` unless assigned. */
    create: async (actor: Actor, pair: Pair): Promise<Chat> => {
      requireOwnPair(actor, pair);
      const find = () => chats.findPair(pair.patientId, pair.doctorId, actor, clock.now());
      let row = await find();
      if (!row) {
        await chats.insert({ id: newId<ChatId>(), ...pair, at: clock.now() });
        row = await find();
      }
      if (!row?.open) {
        throw new AppError('not_assigned', 'Only a patient and an assigned doctor can chat.');
      }
      return row;
    },
    /**
     * Marks the other side's messages as seen up to this one; whoever acts for the doctor counts as
     * the doctor. Throws `doctor_only`.
     */
    seen: async (actor: Actor, chatId: ChatId, messageId: MessageId): Promise<void> => {
      const { actsForDoctor } = await read(actor, chatId);
      const senders = actor.role === 'doctor' ? ['patient'] : ['doctor', 'ai'];
      const found = await threads.change(chatId, async (thread) => {
        requireOwnChat(actor, { ...thread.chat, actsForDoctor });
        await requireSeeable(actor, thread);
        const byTeam = actor.role === 'doctor' && actor.userId !== thread.chat.doctorId;
        return thread.markSeen({ messageId, senders, byTeam, at: clock.now() });
      });
      if (!found) throw notFound('message');
    },
    /**
     * Hands the chat back to the assistant; only its own doctor can. Throws `conflict` if something
     * of the patient was not read.
     */
    close: async (actor: Actor, chatId: ChatId, { readUpTo, verdict }: Closing): Promise<Chat> => {
      await read(actor, chatId);
      await threads.change(chatId, async (thread) => {
        requireOwnChat(actor, thread.chat);
        await requireRead(thread, readUpTo);
        if (verdict) await thread.judge(verdict, clock.now());
        await thread.close();
      });
      return read(actor, chatId);
    },
    /** Returns what is waiting for this doctor, most urgent first, then longest waiting. */
    inbox: async (actor: Actor, doctorId: UserId): Promise<InboxItem[]> => {
      requireSelf(actor, doctorId);
      return chats.inbox(doctorId, clock.now());
    },
  };
};
export type ChatsService = ReturnType<typeof createChatsService>;
