import type { OwnSession, Role, SessionId, UserId } from '@saathi/contract';
import type { Actor } from '../../../platform/actor.ts';
import { notFound } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { hashToken, newToken } from '../../../platform/secret-token.ts';
import { actorOf, type SessionsRepository } from './sessions.repository.ts';

/** Sessions of signed-in people; the cookie holds the token, the database only its hash. */
export const createSessions = (sessions: SessionsRepository) => ({
  /** Starts a session and returns its token, 256 random bits as base64url. */
  start: async (userId: UserId, device: string): Promise<string> => {
    const token = newToken();
    await sessions.insert({ tokenHash: hashToken(token), id: newId(), userId, device });
    return token;
  },
  /** Who this token speaks for, null when it is unknown or over; a background call does not keep it alive. */
  resolve: async (token: string, { background = false } = {}): Promise<Actor | null> => {
    const tokenHash = hashToken(token);
    const found = await sessions.find(tokenHash);
    if (!found) return null;
    if (found.untouched && !background) await sessions.touch(tokenHash);
    return actorOf(found);
  },
  /** What the database knows the session of this token by. */
  hashOf: hashToken,
  /** Ends the session of a token and tells whose it was; null when it was over already. */
  end: async (token: string): Promise<{ userId: UserId; role: Role } | null> =>
    (await sessions.remove(hashToken(token))) ?? null,
  /** A person's sessions, the last used first. */
  list: async (userId: UserId, currentId: string | null): Promise<OwnSession[]> => {
    const rows = await sessions.ofUser(userId);
    return rows.map((row) => ({
      id: row.id as SessionId,
      device: row.device,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.used_at.toISOString(),
      current: row.id === currentId,
    }));
  },
  /** Ends one of a person's sessions; throws `not_found` when it is nobody's or somebody else's. */
  endOne: async (userId: UserId, id: SessionId): Promise<void> => {
    if (!(await sessions.removeOne(userId, id))) throw notFound('session');
  },
  /** Ends all of a person's sessions but one (all of them where it is null); how many there were. */
  endAll: (userId: UserId, except: string | null): Promise<number> =>
    sessions.removeAll(userId, except),
});
export type Sessions = ReturnType<typeof createSessions>;
