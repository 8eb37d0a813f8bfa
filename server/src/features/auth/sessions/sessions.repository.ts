import type { OwnSession, SessionId, UserId } from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { notFound } from '../../../platform/app-error.ts';
import { batchCalls } from '../../../platform/batch-calls.ts';
import type { Config } from '../../../platform/config.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import type { Logger } from '../../../platform/logger.ts';
import { RETENTION } from '../../../platform/retention.ts';
import { hashToken, newToken } from '../../../platform/secret-token.ts';

/** How often the last use is recorded; a compromise between idle limits and disk writes. */
const TOUCH_SECONDS = 60;

/** How long after the last use a doctor's browser still receives emergency notices. */
const EMERGENCY_PUSH_SECONDS = RETENTION.sessions.days * 86_400;

type Lifetimes = Config['signIn']['sessions'];

const seconds = (number: number) => sql`make_interval(secs => ${number}::float8)`;

/** A session ends at its idle or its absolute limit, whichever comes first. */
const expiryOf = ({ patient, doctor }: Lifetimes) => sql<Date>`
  case users.role
    when 'doctor' then least(
      sessions.used_at + ${seconds(doctor.idle)}, sessions.created_at + ${seconds(doctor.max)})
    else least(
      sessions.used_at + ${seconds(patient.idle)}, sessions.created_at + ${seconds(patient.max)})
  end`;

/** Uses the database's clock, which all servers share. */
const isUnexpired = (lifetimes: Lifetimes) => sql<boolean>`${expiryOf(lifetimes)} > now()`;

/** A valid session: whom it belongs to, and whether its use must be recorded. */
export type SessionRow = Omit<Actor, 'memberId' | 'isAssistant'> & {
  memberId: UserId | null;
  isAssistant: boolean;
  untouched: boolean;
};

/** Returns the actor of a session. */
export const actorOf = ({ userId, role, sessionId, memberId, isAssistant }: SessionRow): Actor => ({
  userId,
  role,
  sessionId,
  ...(memberId !== null && { memberId }),
  ...(isAssistant && { isAssistant }),
});

/** The valid session of a token as a table of at most one row, for use in larger statements. */
export type SessionTable = (tokenHash: RawBuilder<unknown>) => RawBuilder<SessionRow>;

const sessionTable =
  (lifetimes: Lifetimes): SessionTable =>
  (tokenHash) =>
    sql`
    select sessions.id as "sessionId", users.id as "userId", users.role,
      case when member.role in ('desk', 'assistant') then users.id end as "memberId",
      member.role is not distinct from 'assistant' as "isAssistant",
      sessions.used_at + ${seconds(TOUCH_SECONDS)} < now() as untouched
    from sessions join users on users.id = sessions.user_id
    left join clinic_members member on member.user_id = users.id
    where sessions.token_hash = ${tokenHash} and ${isUnexpired(lifetimes)}
      and member.role is distinct from 'former'`;

/** Number of sessions looked up in one statement. */
const BATCH_LIMITS = { most: 8 };

const findAll =
  (db: Kysely<Tables>, lifetimes: Lifetimes) =>
  async (tokenHashes: readonly string[]): Promise<(SessionRow | undefined)[]> => {
    const { rows } = await sql<SessionRow & { place: number }>`
      select asked.place::int, who.*
      from unnest(${tokenHashes}::text[]) with ordinality as asked (token_hash, place)
      cross join lateral (${sessionTable(lifetimes)(sql.ref('asked.token_hash'))}) who`.execute(db);
    const found = new Map(rows.map((row) => [row.place, row]));
    return tokenHashes.map((_, index) => found.get(index + 1));
  };

/**
 * Records the use without waiting for the disk; a crash loses at most a minute of idle time. If the
 * database takes no writes, reads go on and the session ends a little sooner.
 */
const createTouch =
  (db: Kysely<Tables>, logger: Pick<Logger, 'warn'>) =>
  async (tokenHash: string, { sessionId }: SessionRow): Promise<void> => {
    try {
      await sql`
        with hastily as (select set_config('synchronous_commit', 'off', true))
        update sessions set used_at = now() from hastily
        where token_hash = ${tokenHash}`.execute(db);
    } catch (error) {
      logger.warn({ err: error, sessionId }, 'the use of a session was not stored');
    }
  };

/**
 * Removes ended sessions, except recent ones of doctors whose browsers may still receive notices: a
 * doctor's phone must ring at night, too.
 */
const createSweep = (db: Kysely<Tables>, lifetimes: Lifetimes) => async (): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from sessions using users
    where users.id = sessions.user_id and not (${isUnexpired(lifetimes)})
      and not (
        users.role = 'doctor' and sessions.used_at > now() - ${seconds(EMERGENCY_PUSH_SECONDS)}
        and exists (select from push_devices d where d.session_id = sessions.id)
      )`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** Stores sessions; the cookie contains the token, the database only its hash. */
export const createSessions = (
  db: Kysely<Tables>,
  lifetimes: Lifetimes,
  logger: Pick<Logger, 'warn'>,
) => {
  const find = batchCalls(findAll(db, lifetimes), BATCH_LIMITS);
  const touch = createTouch(db, logger);

  return {
    /** The valid session of a token, for joining in other statements. */
    table: sessionTable(lifetimes),
    /** Starts a session and returns its token and id; ends the user's oldest beyond the limit. */
    start: async (userId: UserId, device: string): Promise<{ token: string; id: SessionId }> => {
      const token = newToken();
      const id = newId<SessionId>();
      await db
        .insertInto('sessions')
        .values({ token_hash: hashToken(token), id, user_id: userId, device })
        .execute();
      await sql`
        delete from sessions where token_hash in (
          select token_hash from sessions join users on users.id = sessions.user_id
          where user_id = ${userId} and ${isUnexpired(lifetimes)}
          order by sessions.id = ${id} desc, sessions.created_at desc, sessions.id desc offset ${lifetimes.perPerson})`.execute(
        db,
      );
      return { token, id };
    },
    /**
     * Returns the actor of a token, null if it is unknown or ended; a background call does not
     * extend the session.
     */
    resolve: async (tokenHash: string, background: boolean): Promise<Actor | null> => {
      const found = await find(tokenHash);
      if (!found) return null;
      if (found.untouched && !background) await touch(tokenHash, found);
      return actorOf(found);
    },
    /** Ends the session of a token and returns its user; undefined if it had already ended. */
    end: (token: string) =>
      db
        .deleteFrom('sessions')
        .using('users')
        .whereRef('users.id', '=', 'sessions.user_id')
        .where('token_hash', '=', hashToken(token))
        .returning(['users.id as userId', 'users.role', 'sessions.id as sessionId'])
        .executeTakeFirst(),
    /** Returns a user's sessions, most recently used first. */
    list: async (userId: UserId, currentId: SessionId | null): Promise<OwnSession[]> => {
      const rows = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .where(isUnexpired(lifetimes))
        .select(['sessions.id', 'sessions.device', 'sessions.created_at', 'sessions.used_at'])
        .where('user_id', '=', userId)
        .orderBy('sessions.used_at', 'desc')
        .orderBy('sessions.id', 'desc')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        device: row.device,
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.used_at.toISOString(),
        current: row.id === currentId,
      }));
    },
    /** Ends one of a user's sessions; throws `not_found` if the user has no such session. */
    endOne: async (userId: UserId, id: SessionId): Promise<void> => {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound('session');
    },
    /** Ends all of a user's sessions except one (all if null) and returns their number. */
    endAll: async (userId: UserId, except: SessionId | null): Promise<number> => {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', 'is distinct from', except)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
    sweep: createSweep(db, lifetimes),
  };
};
