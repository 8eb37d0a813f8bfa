import type { ChatId, Colleague, HandOver, MessageId, UserId } from '@saathi/contract';
import type { Actor } from '../../../platform/actor.ts';
import { notifyOfHandOver, withdrawHandOverNotice } from '../../notices/index.ts';
import type { ChatsRepository } from '../chats.repository.ts';
import { createReadChat } from '../chats.service.ts';
import {
  requireCurrentHandOver,
  requireOwnHandOver,
  requireReceiver,
  requireWaiting,
} from './hand-over.policy.ts';
import { createHandOverRepository, type HandOverRepository } from './hand-over.repository.ts';
import { createTeamChange, type TeamChangeParts } from './team-change.ts';

type Given = {
  chatId: ChatId;
  colleagueId: UserId;
  why: string;
  readUpTo: MessageId;
  handedAt?: string | undefined;
};
type Parts = TeamChangeParts & {
  chats: Pick<ChatsRepository, 'find'>;
  handOvers: HandOverRepository;
};

/**
 * Creates hand-overs of a waiting chat between people who may read it. A hand-over is only a mark
 * with a reason: who may read and answer, levels, alerts and reminders do not change.
 */
export const createHandOverService = ({ chats, handOvers, ...parts }: Parts) => {
  const { clock } = parts;
  const requireReadable = createReadChat(chats, clock);
  const change = createTeamChange(parts);
  return {
    /** Returns whom the actor may hand it to now; throws `not_found`. */
    receivers: async (actor: Actor, chatId: ChatId): Promise<{ colleagues: Colleague[] }> => {
      await requireReadable(actor, chatId);
      return { colleagues: await handOvers.receivers(chatId, actor.userId, clock.now()) };
    },
    /**
     * Hands it to a colleague, whoever has it now; throws what the policy of hand-overs throws, and
     * `too_many_attempts`.
     */
    give: (
      actor: Actor,
      { chatId, colleagueId, why, readUpTo, handedAt }: Given,
      requestId: string,
    ): Promise<HandOver> => {
      const kind = 'handed_over';
      const asked = {
        actor,
        chatId,
        kind,
        detail: colleagueId,
        requestId,
        limited: true,
      } as const;
      return change(asked, async (team, thread) => {
        const at = clock.now();
        await requireWaiting(thread, readUpTo);
        const people = await team.people(chatId, at);
        const { to, by } = await requireReceiver(actor, colleagueId, people, thread);
        const stored = createHandOverRepository(thread.tx);
        const held = await stored.find(chatId, at);
        requireCurrentHandOver(held, handedAt);
        requireOwnHandOver(actor, held, thread.chat.doctorId);
        await stored.keep(chatId, { to: to.id, by: by.id, at, why });
        await notifyOfHandOver(thread.tx, { chatId, userId: to.id, at });
        parts.notify('notice', chatId);
        return { to, by, at: at.toISOString(), why };
      });
    },
    /** Takes it back, so that nobody has it; throws `not_found`, `forbidden` and `conflict`. */
    takeBack: async (
      actor: Actor,
      { chatId, handedAt }: { chatId: ChatId; handedAt: string },
      requestId: string,
    ): Promise<void> => {
      const asked = { actor, chatId, kind: 'hand_over_ended', requestId } as const;
      await change(asked, async (_, { tx, chat }) => {
        const stored = createHandOverRepository(tx);
        const held = await stored.find(chatId, clock.now());
        if (!held) return false;
        requireCurrentHandOver(held, handedAt);
        requireOwnHandOver(actor, held, chat.doctorId);
        await stored.remove(chatId);
        await withdrawHandOverNotice(tx, chatId);
        parts.notify('notice', chatId);
        return true;
      });
    },
  };
};
export type HandOverService = ReturnType<typeof createHandOverService>;
