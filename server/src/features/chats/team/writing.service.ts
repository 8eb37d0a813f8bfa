import type { ChatId } from '@saathi/contract';
import type { Actor } from '../../../platform/actor.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/index.ts';
import { keyedLimitsOf, type Limit, type RateLimits } from '../../../platform/rate-limits.ts';
import { writingOf } from '../live/change-events.ts';
import type { TeamRepository } from './team.repository.ts';

/** Limit of hints per person, across all chats; a page sends one every four seconds of typing. */
const HINTS: Limit[] = [{ count: 1, withinSeconds: 3 }];
/** Maximum number of people told, so that a hint stays short enough to be sent. */
const RECIPIENTS_MAX = 30;

type Parts = {
  team: Pick<TeamRepository, 'people'>;
  limits: Pick<RateLimits, 'take'>;
  clock: Clock;
  notify: Database['notify'];
};

/**
 * Creates a function that tells the clinic members who may currently read a chat that the actor is
 * writing in it: an event for their open pages, stored nowhere. It throws `not_found` unless the
 * actor is one of them, and `too_many_attempts`.
 */
export const createNotifyWriting =
  ({ team, limits, clock, notify }: Parts) =>
  async ({ userId }: Actor, chatId: ChatId): Promise<void> => {
    const people = await team.people(chatId, clock.now());
    if (!people.some(({ id }) => id === userId)) throw notFound('chat');
    await limits.take(keyedLimitsOf(`writing ${userId}`, HINTS));
    const others = people.map(({ id }) => id).filter((id) => id !== userId);
    if (others.length > 0)
      notify('writing', writingOf(chatId, userId, others.slice(0, RECIPIENTS_MAX)));
  };
export type NotifyWriting = ReturnType<typeof createNotifyWriting>;
