import type { ChatId, Colleague, HandOver, MessageId, UserId } from '@saathi/contract';
import type { Actor } from '../../../platform/actor.ts';
import { endHandedOver, tellHandedOver } from '../../notices/index.ts';
import type { ChatsRepository } from '../chats.repository.ts';
import { createReadChat } from '../chats.service.ts';
import {
  requireKnown,
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
 * How one of those who may read a chat hands what waits there to another one. It is a mark with a
 * line of why: who may read and answer, levels, alerts and reminders stay as they are.
 */
export const createHandOverService = ({ chats, handOvers, ...parts }: Parts) => {
  const { clock } = parts;
  const requireReadable = createReadChat(chats, clock);
  const change = createTeamChange(parts);
  return {
    /** To whom the actor may hand it now; throws `not_found`. */
    receivers: async (actor: Actor, chatId: ChatId): Promise<{ colleagues: Colleague[] }> => {
      await requireReadable(actor, chatId);
      return { colleagues: await handOvers.receivers(chatId, actor.userId, clock.now()) };
    },
    /** Hands it to a colleague, on from whoever has it; throws what the policy of handing over throws. */
    give: (
      actor: Actor,
      { chatId, colleagueId, why, readUpTo, handedAt }: Given,
      requestId: string,
    ): Promise<HandOver> => {
      const asked = { actor, chatId, kind: 'handed_over', detail: colleagueId, requestId } as const;
      return change(asked, async (team, thread) => {
        const at = clock.now();
        await requireWaiting(thread, readUpTo);
        const people = await team.people(chatId, at);
        const { to, by } = await requireReceiver(actor, colleagueId, people, thread);
        return thread.also(async (tx) => {
          const stored = createHandOverRepository(tx);
          const held = await stored.find(chatId, at);
          requireKnown(held, handedAt);
          requireOwnHandOver(actor, held, thread.chat.doctorId);
          await stored.keep(chatId, { to: to.id, by: by.id, at, why });
          await tellHandedOver(tx, { chatId, userId: to.id, at });
          parts.notify('notice', chatId);
          return { to, by, at: at.toISOString(), why };
        });
      });
    },
    /** Takes it back, so that it is nobody's in particular; throws `not_found`, `forbidden` and `conflict`. */
    takeBack: async (
      actor: Actor,
      { chatId, handedAt }: { chatId: ChatId; handedAt: string },
      requestId: string,
    ): Promise<void> => {
      const asked = { actor, chatId, kind: 'hand_over_ended', requestId } as const;
      await change(asked, (_, thread) =>
        thread.also(async (tx) => {
          const stored = createHandOverRepository(tx);
          const held = await stored.find(chatId, clock.now());
          if (!held) return false;
          requireKnown(held, handedAt);
          requireOwnHandOver(actor, held, thread.chat.doctorId);
          await stored.remove(chatId);
          await endHandedOver(tx, chatId);
          parts.notify('notice', chatId);
          return true;
        }),
      );
    },
  };
};
export type HandOverService = ReturnType<typeof createHandOverService>;
