import type { UserId } from '@saathi/contract';
import type { Actor } from '../../../platform/actor.ts';
import type { ReadMemory } from '../../../platform/database/index.ts';
import type { SessionRow } from './sessions.repository.ts';

/** A session as it was read; `untouched` when its next use is to be written down. */
export type KnownSession = { actor: Actor; untouched: boolean };

const keyOf = (tokenHash: string): string => `session ${tokenHash}`;

/** Good sessions by their token's hash, where this process alone can end them; elsewhere it knows nothing. */
export const createSessionMemory = (memory: ReadMemory | null) => ({
  recall: (tokenHash: string) => memory?.recall<KnownSession>(keyOf(tokenHash)),
  moment: (): number => memory?.moment() ?? 0,
  /** The session of this row, kept for as long as the row says unless anything was written `since`. */
  keep: (tokenHash: string, since: number, row: SessionRow): KnownSession => {
    const { userId, role, sessionId, untouched, forSeconds } = row;
    const value = { actor: { userId: userId as UserId, role, sessionId }, untouched };
    const dependsOn = [tokenHash, userId, sessionId];
    memory?.keep(keyOf(tokenHash), since, { value, dependsOn, forSeconds });
    return value;
  },
});
export type SessionMemory = ReturnType<typeof createSessionMemory>;
