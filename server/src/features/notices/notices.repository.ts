import type { LadderStep, NoticeKind, PushLanguage, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import { batchCalls } from '../../platform/batch-calls.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { isUnleased } from '../../platform/leased-work.ts';
import { RETENTION } from '../../platform/retention.ts';
import { isDueOn } from '../goals/index.ts';
import type { Device } from './devices/devices.repository.ts';
import { isHandedOverToReceiver } from './hand-over-notices.repository.ts';
import { isNextVisitOpen } from './next-visit-notices.repository.ts';
import { isProposalOpen } from './proposal-notices.repository.ts';
import type { NoticeChoices } from './ring-delay.ts';
import { addRungRecipients, DOCTOR_NAME, isRungOutdated } from './rungs.repository.ts';
import { languageOfUser } from './settings/settings.repository.ts';

/** A leased notice with everything that decides how it is handled. */
export type Notice = {
  id: string;
  userId: UserId;
  kind: NoticeKind;
  /** Whether it rings at once, whatever the person's choices and quiet hours. */
  isUrgent: boolean;
  subjectId: string;
  step: LadderStep | null;
  /** Identifies the notice, so that it is added only once. */
  slot: string;
  path: string;
  /** The doctor who has to see an unseen emergency; null for everything else. */
  doctorName: string | null;
  attempts: number;
  hasRung: boolean;
  isWithdrawn: boolean;
  /**
   * Whether it no longer applies: a reminder of a goal that was ticked or excused meanwhile, or of
   * an appointment that will not take place (either may be deleted); an emergency of a doctor for
   * whom the person no longer stands in; a hand-over that was passed on or taken back; the date of
   * a next visit that a later note replaced, or that has an appointment; proposals that were
   * withdrawn or answered, or are over.
   */
  isOutdated: boolean;
  devices: Device[];
  choices:
    | (NoticeChoices & { timeZone: string | null; language: PushLanguage; gateway: boolean })
    | null;
};

/** The result of handling a leased notice. */
export type Outcome = {
  id: string;
  /** It rang, and this many push services accepted it. */
  rangOn?: number;
  /** It was withdrawn from the devices. */
  wasWithdrawn?: boolean;
  /** Something remains to be done after this delay. */
  nextInMs?: number;
};

/** Longer than all devices of a person may take to answer. */
const LEASE_SECONDS = 60;
const DONE_KEPT_DAYS = RETENTION.notices.days;
/** No urgent notice is due later than this, unless the clock was set back since. */
const isBeyondLongestWait = sql<boolean>`urgent and due_at > now() + interval '30 minutes'`;
const OUTCOMES_PER_STATEMENT = 64;

const DEVICES = sql`(
  select coalesce(json_agg(json_build_object('id', d.id, 'endpoint', d.endpoint,
    'p256dh', d.p256dh, 'auth', d.auth, 'keyId', d.key_id, 'language', d.language,
    'label', d.label)), '[]')
  from push_devices d where d.user_id = n.user_id
)`;
const CHOICES = sql`(
  select json_build_object('reply', s.reply, 'second_look', s.second_look, 'reminder', s.reminder,
    'quietFrom', s.quiet_from, 'quietTo', s.quiet_to, 'timeZone', s.time_zone,
    'language', ${languageOfUser(sql.ref('n.user_id'))}, 'gateway', s.gateway_since is not null)
  from notice_settings s where s.user_id = n.user_id
)`;
const isOutdated = (at: Date, clinicTimeZone: string) => sql`case n.kind
  when 'reminder' then not exists (
    select from goals g
    where g.id = n.subject_id and g.remind_at is not null
      and ${isDueOn(sql`n.slot::date`)} and not exists (
      select from progress p where p.goal_id = g.id and p.day = n.slot::date and p.achieved
    )
  )
  when 'appointment_reminder' then not exists (
    select from appointments a where a.id = n.subject_id and a.state = 'confirmed'
  )
  when 'handed_over' then not ${isHandedOverToReceiver(at)}
  when 'next_visit' then not ${isNextVisitOpen(at)}
  when 'proposal' then not ${isProposalOpen(at, clinicTimeZone)}
  else ${isRungOutdated(at)} end`;

const storeOutcomes =
  (db: Kysely<Tables>) =>
  async (outcomes: readonly Outcome[]): Promise<undefined[]> => {
    // Locked in a fixed order, to avoid a deadlock with somebody who opens a chat meanwhile.
    await sql`
      with o as (
        select * from unnest(
          ${outcomes.map(({ id }) => id)}::uuid[],
          ${outcomes.map(({ rangOn }) => rangOn ?? null)}::int[],
          ${outcomes.map(({ wasWithdrawn }) => wasWithdrawn ?? false)}::boolean[],
          ${outcomes.map(({ nextInMs }) => (nextInMs === undefined ? null : nextInMs / 1_000))}::float8[]
        ) as o (id, rang_on, was_withdrawn, next_in)
      ), n as materialized (
        select id, devices, withdrawn_at from notices
        where id in (select id from o) order by id for update
      ), next as (
        select o.*, n.withdrawn_at is not null as is_withdrawn,
          n.withdrawn_at is not null and not o.was_withdrawn
            and coalesce(o.rang_on, n.devices) > 0 as is_to_be_withdrawn
        from o join n using (id)
      )
      update notices set leased_until = null,
        sent_at = case when next.rang_on is null then sent_at else now() end,
        devices = coalesce(next.rang_on, devices),
        attempts = case when next.rang_on is null then attempts else 0 end,
        due_at = case when next.is_to_be_withdrawn then now()
          else now() + make_interval(secs => coalesce(next.next_in, 0)) end,
        expires_at = case when next.is_to_be_withdrawn or next.rang_on is not null
          then greatest(expires_at, now() + make_interval(secs => coalesce(next.next_in, 0))
            + interval '1 hour') else expires_at end,
        done_at = case when (next.next_in is null or next.is_withdrawn)
          and not next.is_to_be_withdrawn then now() end
      from next where notices.id = next.id`.execute(db);
    return outcomes.map(() => undefined);
  };

/** Creates the repository of notices; leases use the database's clock, which all servers share. */
export const createNoticesRepository = (db: Kysely<Tables>, clinicTimeZone: string) => ({
  /**
   * Leases at most `most` due notices, urgent ones or the others, that no living server holds; adds
   * notices for everybody else whom a rung of the ladder rings at this instant.
   */
  lease: async (urgent: boolean, most: number, at: Date): Promise<Notice[]> => {
    const { rows } = await sql<Notice>`
      with due as (
        select id from notices
        where done_at is null and (due_at <= now() or ${isBeyondLongestWait}) and expires_at > now()
          and urgent = ${urgent} and ${isUnleased(LEASE_SECONDS)}
        order by due_at limit ${most} for update skip locked
      )${urgent ? sql`, others as (${addRungRecipients(at)})` : sql``}
      update notices n
      set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = n.attempts + 1
      where n.id = any(array(select id from due))
      returning n.id, n.user_id as "userId", n.kind, n.urgent as "isUrgent",
        n.subject_id as "subjectId", n.step, n.slot, n.path, n.attempts, n.sent_at is not null as "hasRung",
        n.withdrawn_at is not null as "isWithdrawn", ${isOutdated(at, clinicTimeZone)} as "isOutdated",
        ${DOCTOR_NAME} as "doctorName",
        ${DEVICES} as devices, ${CHOICES} as choices`.execute(db);
    return rows;
  },
  /** Stores the result of a leased notice; concurrent ones share a statement. */
  store: batchCalls(storeOutcomes(db), { most: OUTCOMES_PER_STATEMENT, atOnce: 1 }),
  /** Ends notices that are too old to be delivered. */
  expire: async (): Promise<void> => {
    await sql`
      update notices set done_at = now() where id in (
        select id from notices
        where done_at is null and expires_at <= now() and ${isUnleased(LEASE_SECONDS)}
        order by id for update skip locked)`.execute(db);
  },
  /** Deletes notices that were done long ago. */
  sweep: async (): Promise<number> => {
    const { numAffectedRows } = await sql`
      delete from notices
      where done_at < now() - make_interval(days => ${DONE_KEPT_DAYS})`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
});
export type NoticesRepository = ReturnType<typeof createNoticesRepository>;
