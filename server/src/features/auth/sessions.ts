import { createHash, randomBytes } from 'node:crypto';
import type { Role, UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import type { SessionsRepository } from './sessions.repository.ts';

const TOKEN_BYTES = 32;

const hash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Sessions of signed-in people; the cookie holds the token, the database only its hash. */
export const createSessions = ({ sessions }: { sessions: SessionsRepository }) => ({
  /** Starts a session and returns its token, 256 random bits as base64url. */
  start: async (userId: UserId, device: string): Promise<string> => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await sessions.insert({ tokenHash: hash(token), id: newId(), userId, device });
    return token;
  },
  /** Who this token speaks for; null when it is unknown or over. */
  resolve: async (token: string): Promise<Actor | null> => {
    const row = await sessions.find(hash(token));
    return row ? { userId: row.userId as UserId, role: row.role as Role, sessionId: row.id } : null;
  },
  end: (token: string): Promise<void> => sessions.remove(hash(token)),
});
export type Sessions = ReturnType<typeof createSessions>;
