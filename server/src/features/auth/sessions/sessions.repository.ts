import type { Role, SessionId, UserId } from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { batchCalls } from '../../../platform/batch-calls.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { SignInSettings } from '../../../platform/sign-in-settings.ts';

/** How often the last use is written down: often enough for every idle time, seldom enough for the disk. */
const TOUCH_SECONDS = 60;

type Lifetimes = SignInSettings['sessions'];

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
export type SessionRow = Actor & { untouched: boolean };

/** Whom a session speaks for. */
export const actorOf = ({ userId, role, sessionId }: SessionRow): Actor => ({
  userId,
  role,
  sessionId,
});

/** The good session of a token as a table of one row or none, for a statement that reads more. */
export type SessionTable = (tokenHash: RawBuilder<unknown>) => RawBuilder<SessionRow>;

const sessionTable =
  (lifetimes: Lifetimes): SessionTable =>
  (tokenHash) =>
    sql`
    select sessions.id as "sessionId", users.id as "userId", users.role,
      sessions.used_at + ${seconds(TOUCH_SECONDS)} < now() as untouched
    from sessions join users on users.id = sessions.user_id
    where sessions.token_hash = ${tokenHash} and ${isGood(lifetimes)}`;

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

type NewSession = { tokenHash: string; id: string; userId: string; device: string };

/** Adds a session and ends the person's oldest beyond the number one may have. */
const insert = async (db: Kysely<Tables>, session: NewSession, most: number): Promise<void> => {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      id: session.id,
      user_id: session.userId,
      device: session.device,
    })
    .execute();
  await sql`
    delete from sessions where token_hash in (
      select token_hash from sessions where user_id = ${session.userId}
      order by created_at desc, id desc offset ${most})`.execute(db);
};

export const createSessionsRepository = (db: Kysely<Tables>, lifetimes: Lifetimes) => {
  const good = () =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where(isGood(lifetimes));

  return {
    insert: (session: NewSession) => insert(db, session, lifetimes.perPerson),
    sessionTable: sessionTable(lifetimes),
    /** The good session of a token; calls of the same moment share the statement. */
    find: batchCalls(findAll(db, lifetimes), TOGETHER),
    /** Writes the use down without waiting for the disk: what a crash forgets is a minute of idle time. */
    touch: async (tokenHash: string) => {
      await sql`
        with hastily as (select set_config('synchronous_commit', 'off', true))
        update sessions set used_at = now() from hastily
        where token_hash = ${tokenHash}`.execute(db);
    },
    ofUser: (userId: UserId) =>
      good()
        .select(['sessions.id', 'sessions.device', 'sessions.created_at', 'sessions.used_at'])
        .where('user_id', '=', userId)
        .orderBy('sessions.used_at', 'desc')
        .orderBy('sessions.id', 'desc')
        .execute(),
    /** Ends the session of a token and tells whose it was. */
    remove: (tokenHash: string) =>
      db
        .deleteFrom('sessions')
        .using('users')
        .whereRef('users.id', '=', 'sessions.user_id')
        .where('token_hash', '=', tokenHash)
        .returning(['users.id as userId', 'users.role'])
        .executeTakeFirst() as Promise<{ userId: UserId; role: Role } | undefined>,
    /** Ends one of a person's sessions; false when there is no such one. */
    removeOne: async (userId: UserId, id: SessionId): Promise<boolean> => {
      const row = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    /** Ends a person's sessions, all or all but one; how many there were. */
    removeAll: async (userId: UserId, except: string | null): Promise<number> => {
      const rows = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .$if(except !== null, (query) => query.where('id', '!=', except as string))
        .returning('id')
        .execute();
      return rows.length;
    },
    sweep: async (): Promise<void> => {
      await sql`
        delete from sessions using users
        where users.id = sessions.user_id and not (${isGood(lifetimes)})`.execute(db);
    },
  };
};
export type SessionsRepository = ReturnType<typeof createSessionsRepository>;
