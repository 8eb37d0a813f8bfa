import type { ChatId, Level, MessageId } from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { isUnleased } from '../../../platform/leased-work.ts';
import { RETENTION } from '../../../platform/retention.ts';

/**
 * `model`: the language model reviews a message. `alert`: tell the webhook. `alert_again`: nobody
 * has seen it, so tell the webhook again. `alert_last`: the same after everybody was rung.
 * `remind`: nobody has seen it, so tell the patient whom to call. `shadow`: a candidate review
 * reviews it.
 */
export type JobKind = 'model' | 'alert' | 'alert_again' | 'alert_last' | 'remind' | 'shadow';
export type Job = {
  id: string;
  kind: JobKind;
  chatId: ChatId;
  messageId: MessageId;
  attempts: number;
};
/** A job to be done once for a message. */
export type NewJob = { kind: JobKind; inMs: number; level?: Level };

const LEASE_SECONDS = 60;
/** Minimum interval between alerts of one chat; a level above the last one does not wait. */
const ALERT_INTERVAL_SECONDS = 300;
/** Maximum first alerts per patient and hour, across all chats; the inbox has every message. */
const ALERTS_PER_PATIENT_AND_HOUR = 20;

/** Longest time until a job is due, except those that check whether an urgent message was seen. */
const LONGEST_WAIT = sql`interval '30 minutes'`;
const LONGEST_URGENT_WAIT = sql`interval '5 hours'`;

/**
 * SQL condition on `jobs`: due so far ahead that the clock was set back since; it is due now,
 * rather than hours late.
 */
const isBeyondLongestWait = sql<boolean>`due_at > now() + ${LONGEST_WAIT}
  and (due_at > now() + ${LONGEST_URGENT_WAIT} or kind not in ('alert_again', 'remind')
    or not exists (
      select from reviews r where r.message_id = jobs.message_id and r.level = 'URGENT'))`;

/**
 * Selects the chat's alerts of other messages, of this level or a higher one, in the last interval,
 * without those from before the clock was set back.
 */
const recentAlerts = (messageId: MessageId, level: Level | undefined): RawBuilder<unknown> => sql`
  select max(a.due_at) as due_at,
    coalesce(bool_or(a.done_at is null and a.leased_until is null), false) as waiting
  from jobs a left join reviews r on r.message_id = a.message_id
  where a.chat_id = chat.id and a.kind = 'alert' and a.message_id <> ${messageId}
    and a.due_at > now() - make_interval(secs => ${ALERT_INTERVAL_SECONDS})
    and a.due_at <= now() + make_interval(secs => ${ALERT_INTERVAL_SECONDS})
    and (${level === 'URGENT'} or r.level = 'EMERGENCY')`;

const alertsOfPatient = sql`(
  select count(*) from jobs a join chats c on c.id = a.chat_id
  where c.patient_id = chat.patient_id and a.kind = 'alert'
    and a.due_at > now() - interval '1 hour' and a.due_at <= now() + interval '1 hour'
)`;

/**
 * Returns the part of an update's statement that adds jobs for a message of the chat named `chat`,
 * at most one per kind and message. If the message's level was raised, they replace its old jobs,
 * whether done or not, under new ids, so that a worker still doing an old one ends nothing new. An
 * alert waits until the last one of the chat's other messages is old enough. It is left out if one
 * is already waiting, because that will report what the inbox shows then, or if the patient has used
 * up the limit.
 */
export const storeJobs = (
  messageId: MessageId,
  jobs: readonly NewJob[],
): RawBuilder<unknown> => sql`
  insert into jobs (id, kind, chat_id, message_id, due_at)
  select j.id, j.kind, chat.id, ${messageId}::uuid, greatest(
    now() + make_interval(secs => j.seconds),
    recent.due_at + make_interval(secs => ${ALERT_INTERVAL_SECONDS})
  )
  from chat cross join unnest(
    ${jobs.map(() => newId<string>())}::uuid[], ${jobs.map(({ kind }) => kind)}::text[],
    ${jobs.map(({ inMs }) => inMs / 1_000)}::float8[]
  ) as j (id, kind, seconds)
  left join lateral (${recentAlerts(messageId, jobs.find(({ kind }) => kind === 'alert')?.level)}) recent
    on j.kind = 'alert'
  where j.kind <> 'alert'
    or (not recent.waiting and ${alertsOfPatient} < ${ALERTS_PER_PATIENT_AND_HOUR})
  on conflict (message_id, kind) do update set id = excluded.id, due_at = excluded.due_at,
    leased_until = null, attempts = 0, done_at = null`;

/**
 * Ends a job inside the transaction of its effect; returns false if it had already ended, in which
 * case the effect must not happen.
 */
export const endJob = async (tx: Kysely<Tables>, jobId: string): Promise<boolean> =>
  (await tx
    .updateTable('jobs')
    .set({ done_at: sql`now()` })
    .where('id', '=', jobId)
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Creates the repository of jobs. Leases use the database's clock, which all servers share. */
export const createJobsRepository = (db: Kysely<Tables>) => ({
  /** Leases at most `limit` due jobs of these kinds that no living worker holds. */
  lease: async (kinds: readonly JobKind[], limit: number): Promise<Job[]> => {
    const { rows } = await sql<Job>`
      with due as (
        select id from jobs
        where done_at is null and (due_at <= now() or ${isBeyondLongestWait})
          and kind = any(${kinds}::text[]) and ${isUnleased(LEASE_SECONDS)}
        order by due_at limit ${limit} for update skip locked
      )
      update jobs
      set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
      from due where jobs.id = due.id
      returning jobs.id, kind, chat_id as "chatId", message_id as "messageId", attempts`.execute(
      db,
    );
    return rows;
  },
  end: (jobId: string) => endJob(db, jobId),
  /**
   * Deletes jobs that were done long ago (a message gets no new jobs by then), and those that no
   * server does, as after its model or candidate was switched off.
   */
  sweep: async (): Promise<number> => {
    const { numAffectedRows } = await sql`
      delete from jobs
      where done_at < now() - make_interval(days => ${RETENTION.jobs.days}::int)
        or (done_at is null
          and due_at < now() - make_interval(days => ${RETENTION.jobs.daysUndone}::int)
          and ${isUnleased(LEASE_SECONDS)})`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
  /** Gives a job back, to be tried again after `inMs`. */
  retry: async (jobId: string, inMs: number): Promise<void> => {
    await db
      .updateTable('jobs')
      .set({ leased_until: null, due_at: sql`now() + make_interval(secs => ${inMs / 1000})` })
      .where('id', '=', jobId)
      .where('done_at', 'is', null)
      .execute();
  },
});
