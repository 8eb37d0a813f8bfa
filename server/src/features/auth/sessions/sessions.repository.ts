import type { OwnSession, SessionId, UserId } from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { notFound } from '../../../platform/app-error.ts';
import { batchCalls } from '../../../platform/batch-calls.ts';
import type { Config } from '../../../platform/config.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { RETENTION } from '../../../platform/retention.ts';
import { hashToken, newToken } from '../../../platform/secret-token.ts';

/** How often the last use is written down: often enough for every idle time, seldom enough for the disk. */
const TOUCH_SECONDS = 60;

/** How long after its last use a doctor's browser is woken for emergencies. */
const WOKEN_SECONDS = RETENTION.sessions.days * 86_400;

type Lifetimes = Config['signIn']['sessions'];

const seconds = (number: number) => sql`make_interval(secs => ${number}::float8)`;

/** A session is over when its idle or its absolute time is, whichever ends first. */
const overAt = ({ patient, doctor }: Lifetimes) => sql<Date>`
  case users.role
    when 'doctor' then least(
      sessions.used_at + ${seconds(doctor.idle)}, sessions.created_at + ${seconds(doctor.max)})
    else least(
      sessions.used_at + ${seconds(patient.idle)}, sessions.created_at + ${seconds(patient.max)})
  end`;

/** By the database's clock, which all servers share. */
const isGood = (lifetimes: Lifetimes) => sql<boolean>`${overAt(lifetimes)} > now()`;

/** A good session: whom it speaks for, and whether its use is to be written down. */
export type SessionRow = Omit<Actor, 'memberId' | 'isAssistant'> & {
  memberId: UserId | null;
  isAssistant: boolean;
  untouched: boolean;
};

/** Whom a session speaks for. */
export const actorOf = ({ userId, role, sessionId, memberId, isAssistant }: SessionRow): Actor => ({
  userId,
  role,
  sessionId,
  ...(memberId !== null && { memberId }),
  ...(isAssistant && { isAssistant }),
});

/** The good session of a token as a table of one row or none, for a statement that reads more. */
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
    where sessions.token_hash = ${tokenHash} and ${isGood(lifetimes)}
      and member.role is distinct from 'former'`;

/** Sessions asked for in one statement. */
const TOGETHER = { most: 8 };

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
 * Removes what is over, but for a doctor's session of the last weeks whose browser may still be
 * woken: a doctor's phone rings at night too.
 */
const createSweep = (db: Kysely<Tables>, lifetimes: Lifetimes) => async (): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from sessions using users
    where users.id = sessions.user_id and not (${isGood(lifetimes)})
      and not (
        users.role = 'doctor' and sessions.used_at > now() - ${seconds(WOKEN_SECONDS)}
        and exists (select from push_devices d where d.session_id = sessions.id)
      )`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** Sessions of signed-in people; the cookie holds the token, the database only its hash. */
export const createSessions = (db: Kysely<Tables>, lifetimes: Lifetimes) => {
  const find = batchCalls(findAll(db, lifetimes), TOGETHER);

  /** Writes the use down without waiting for the disk: what a crash forgets is a minute of idle time. */
  const touch = (tokenHash: string) =>
    sql`
      with hastily as (select set_config('synchronous_commit', 'off', true))
      update sessions set used_at = now() from hastily
      where token_hash = ${tokenHash}`.execute(db);

  return {
    /** The good session of a token, to be joined to what a statement reads besides. */
    table: sessionTable(lifetimes),
    /** Starts a session, ends the person's oldest beyond the number one may have, and returns its token and id. */
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
          where user_id = ${userId} and ${isGood(lifetimes)}
          order by sessions.id = ${id} desc, sessions.created_at desc, sessions.id desc offset ${lifetimes.perPerson})`.execute(
        db,
      );
      return { token, id };
    },
    /** Who this token speaks for, null when it is unknown or over; a background call does not keep it alive. */
    resolve: async (tokenHash: string, background: boolean): Promise<Actor | null> => {
      const found = await find(tokenHash);
      if (!found) return null;
      if (found.untouched && !background) await touch(tokenHash);
      return actorOf(found);
    },
    /** Ends the session of a token and tells whose it was; undefined when it was over already. */
    end: (token: string) =>
      db
        .deleteFrom('sessions')
        .using('users')
        .whereRef('users.id', '=', 'sessions.user_id')
        .where('token_hash', '=', hashToken(token))
        .returning(['users.id as userId', 'users.role', 'sessions.id as sessionId'])
        .executeTakeFirst(),
    /** A person's sessions, the last used first. */
    list: async (userId: UserId, currentId: SessionId | null): Promise<OwnSession[]> => {
      const rows = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .where(isGood(lifetimes))
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
    /** Ends one of a person's sessions; throws `not_found` when it is nobody's or somebody else's. */
    endOne: async (userId: UserId, id: SessionId): Promise<void> => {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound('session');
    },
    /** Ends all of a person's sessions but one (all of them where it is null); how many there were. */
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
export type Sessions = ReturnType<typeof createSessions>;
