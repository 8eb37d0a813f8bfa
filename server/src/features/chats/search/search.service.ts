import type { FoundMessage, MessageId, UserId } from '@saathi/contract';
import { type Actor, requireSelf } from '../../../platform/actor.ts';
import { keyedLimitsOf, type Limit, type RateLimits } from '../../../platform/rate-limits.ts';
import { excerptOf } from './excerpt.ts';
import type { MessageWordsRepository } from './message-words.repository.ts';
import { parseSearchQuery } from './search-query.ts';

type Asked = { q: string; cursor?: MessageId; limit?: number };

const FOUND_PER_PAGE = 20;
/** The limit of searches per session; a screen searches after every pause in typing. */
const SEARCHES: Limit[] = [{ count: 60, withinSeconds: 60 }];

type Parts = { words: Pick<MessageWordsRepository, 'find'>; limits: Pick<RateLimits, 'take'> };

/**
 * Creates the search in the chats of a doctor's current patients; it throws `forbidden` for another
 * doctor's, `bad_request` for too many words, and `too_many_attempts` above the limit.
 */
export const createSearch =
  ({ words, limits }: Parts) =>
  async (actor: Actor, doctorId: UserId, asked: Asked): Promise<FoundMessage[]> => {
    requireSelf(actor, doctorId);
    const { q, cursor, limit = FOUND_PER_PAGE } = asked;
    const { query, isMeant } = parseSearchQuery(doctorId, q);
    await limits.take(keyedLimitsOf(`search ${actor.sessionId}`, SEARCHES));
    const rows = await words.find({ doctorId, query, cursor, limit });
    return rows.map(({ content, createdAt, ...row }) => ({
      ...row,
      createdAt: new Date(createdAt).toISOString(),
      ...excerptOf(content, isMeant),
    }));
  };
export type Search = ReturnType<typeof createSearch>;
