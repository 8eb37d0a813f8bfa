import type { AccessLogEntry, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import { FORMER_MEMBER } from '../../platform/person-data.ts';
import type { AuditEntry } from './audit-entry.ts';

const SLOT_SECONDS = 15 * 60;
/**
 * How long a server remembers a coalesced row, so that an event that repeats every three seconds
 * queries the database only once a minute.
 */
export const COALESCE_CACHE_MS = 60_000;

/**
 * The latest event an audit row may stand for: repetitions within its slot, or while a server
 * remembers it, add no row.
 */
export const latestEventAt = sql<Date>`coalesce(
  audit.slot + make_interval(secs => ${SLOT_SECONDS + COALESCE_CACHE_MS / 1_000}::float8), audit.at)`;

/** Whether an audit row stands for an event between two times; null for no limit. */
export const isWithinPeriod = (from: Date | null, to: Date | null) => sql<boolean>`(
  audit.at >= coalesce(${from}::timestamptz, '-infinity')
    - make_interval(secs => ${SLOT_SECONDS + COALESCE_CACHE_MS / 1_000}::float8)
  and audit.at <= coalesce(${to}::timestamptz, 'infinity')
  and ${latestEventAt} >= coalesce(${from}::timestamptz, '-infinity'))`;

/**
 * Assignments `a` with the rows of `audit` by which the doctor or the clinic's desk read a list.
 * Such rows name no patient and count for all of the doctor's patients; they are from before every
 * patient of a list got a row. The rows of an erased doctor have the id from before.
 */
export const listReads = sql`assignments a
  cross join lateral (
    select a.doctor_id as id
    union all
    select erased.subject_id from audit erased
    where erased.kind = 'erased' and erased.detail = a.doctor_id::text) as doctor
  join audit on audit.kind = 'read' and audit.actor_kind = 'doctor'
    and (audit.subject_id = doctor.id
      or (audit.subject_id is null and audit.actor_id = doctor.id))`;

/** Start of the current quarter of an hour. */
const SLOT = sql<Date>`to_timestamp(floor(extract(epoch from now()) / ${SLOT_SECONDS}::float8) * ${SLOT_SECONDS}::float8)`;

/** The subject of a repeated event; null if there is no such user, so made-up ids share a row. */
const existing = (subjectId: string | null) =>
  sql<string | null>`(select id from users where id = ${subjectId}::uuid)`;

export type AccessLogRow = Omit<AccessLogEntry, 'at'> & { at: Date };

export const createAuditRepository = (db: Kysely<Tables>) => ({
  /** Adds a row unless the same one exists in its slot. */
  insert: async (entry: AuditEntry): Promise<void> => {
    await db
      .insertInto('audit')
      .values({
        id: newId(),
        actor_kind: entry.actor.kind,
        actor_id: entry.actor.id,
        kind: entry.kind,
        subject_id: entry.coalesce ? existing(entry.subjectId) : entry.subjectId,
        detail: entry.detail ?? '',
        request_id: entry.requestId ?? '',
        // Stored once within it.
        slot: entry.coalesce ? SLOT : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  /**
   * Adds the row of a repeated event for each of these people in one statement. Rows are ordered so
   * that concurrent statements cannot deadlock.
   */
  insertForEach: async (
    { actor, kind, detail = '', requestId = '' }: Omit<AuditEntry, 'subjectId'>,
    subjectIds: readonly string[],
  ): Promise<void> => {
    await sql`
      insert into audit (id, actor_kind, actor_id, kind, subject_id, detail, request_id, slot)
      select named.id, ${actor.kind}::text, ${actor.id}::uuid, ${kind}::text, users.id,
        ${detail}::text, ${requestId}::text, ${SLOT}
      from unnest(${subjectIds.map(() => newId())}::uuid[], ${subjectIds}::uuid[])
        as named (id, subject_id)
      left join users on users.id = named.subject_id
      order by named.subject_id
      on conflict do nothing`.execute(db);
  },
  /**
   * Returns the latest access per actor, kind and day of the time zone: doctors' reads of a
   * patient's data, actions of clinic owners on the account, and answers of stand-ins. Reading a
   * list counts if the patient was assigned to the doctor at the time.
   */
  looksAt: async (patientId: UserId, timeZone: string, limit: number): Promise<AccessLogRow[]> => {
    const { rows } = await sql<AccessLogRow>`
      with looks as (
        select actor_id, detail, at from audit
        where subject_id = ${patientId}::uuid and kind = 'read' and actor_kind = 'doctor'
        union all
        select actor_id, kind, at from audit
        where subject_id = ${patientId}::uuid and actor_kind = 'doctor'
          and kind in ('claim_code_made', 'unlocked', 'sessions_ended', 'stand_in_answered')
        union all
        select audit.actor_id, audit.detail, audit.at
        from ${listReads}
        where a.patient_id = ${patientId}::uuid
          and audit.at >= a.assigned_at and audit.at < coalesce(a.removed_at, 'infinity'))
      select looks.actor_id as "doctorId", coalesce(users.name, ${FORMER_MEMBER}) as "doctorName",
        doctors.user_id is not null as "isDoctor", looks.detail as kind,
        max(looks.at) as at
      from looks left join users on users.id = looks.actor_id
        left join doctors on doctors.user_id = looks.actor_id
      group by looks.actor_id, users.name, doctors.user_id, looks.detail,
        date_trunc('day', looks.at at time zone ${timeZone})
      order by max(looks.at) desc, looks.actor_id, looks.detail limit ${limit}`.execute(db);
    return rows;
  },
  /** Returns the data breach lists that were created, newest first. */
  breachLists: (limit: number) =>
    db
      .selectFrom('audit')
      .leftJoin('users', (join) => join.on(sql<boolean>`users.id = audit.actor_id`))
      .select(['audit.at', 'users.name as by', 'audit.detail'])
      .where('audit.kind', '=', 'breach_listed')
      .orderBy('audit.at', 'desc')
      .limit(limit)
      .execute(),
  /** Returns the patient of a chat; undefined if there is no such chat. */
  patientOfChat: async (chatId: string): Promise<string | undefined> => {
    const row = await db
      .selectFrom('chats')
      .select('patient_id')
      .where('id', '=', chatId)
      .executeTakeFirst();
    return row?.patient_id;
  },
});
