import type { Role, SessionId, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import type { SignInSettings } from '../../../platform/sign-in-settings.ts';

/** How often the last use is written down: often enough for every idle time, seldom enough for the disk. */
const TOUCH_SECONDS = 60;

type Lifetimes = SignInSettings['sessions'];

/** A session is good while neither its idle nor its absolute time is over, by the database's clock. */
const isGood = ({ patient, doctor }: Lifetimes) => sql<boolean>`
  sessions.used_at > now() - make_interval(secs =>
    case users.role when 'doctor' then ${doctor.idle}::float8 else ${patient.idle}::float8 end)
  and sessions.created_at > now() - make_interval(secs =>
    case users.role when 'doctor' then ${doctor.max}::float8 else ${patient.max}::float8 end)`;

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
    find: (tokenHash: string) =>
      good()
        .select([
          'sessions.id',
          'users.id as userId',
          'users.role',
          sql<boolean>`sessions.used_at < now() - make_interval(secs => ${TOUCH_SECONDS}::float8)`.as(
            'untouched',
          ),
        ])
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst(),
    touch: async (tokenHash: string) => {
      await db
        .updateTable('sessions')
        .set({ used_at: sql<Date>`now()` })
        .where('token_hash', '=', tokenHash)
        .execute();
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
