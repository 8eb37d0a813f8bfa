import type { Agreement, Nominee, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { FORMER_DOCTOR } from '../../platform/person-data.ts';

/** Older ones are only in the download. */
const AGREEMENTS_SHOWN = 500;

type Row = {
  kind: Agreement['kind'];
  version: string | null;
  doctorId: UserId | null;
  doctorName: string | null;
  agreedAt: Date;
  endedAt: Date | null;
};

const toAgreement = ({ doctorId, doctorName, agreedAt, endedAt, ...row }: Row): Agreement => ({
  ...row,
  doctor: doctorId && doctorName !== null ? { id: doctorId, name: doctorName } : null,
  agreedAt: agreedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

/**
 * Consents that were withdrawn or given anew, read from the audit log, as their rows have only the
 * last one. Those that ended with an assignment are in its row.
 */
const earlierConsents = (userId: UserId) => sql`
  select split_part(given.kind, '_', 1), nullif(split_part(given.detail, ' ', 2), ''),
    nullif(split_part(given.detail, ' ', 1), '')::uuid,
    coalesce(users.name, case when given.kind = 'team_agreed' then ${FORMER_DOCTOR} end),
    given.at, given.ended_at
  from (
    select kind, detail, at, lead(at) over later as ended_at, lead(kind) over later as next
    from audit where subject_id = ${userId} and kind in (
      'team_agreed', 'team_refused', 'assignment_ended', 'gateway_agreed', 'gateway_withdrawn',
      'learning_agreed', 'learning_withdrawn')
    window later as (
      partition by split_part(detail, ' ', 1),
        case kind when 'assignment_ended' then 'team' else split_part(kind, '_', 1) end
      order by at, id)) given
  left join users on users.id = nullif(split_part(given.detail, ' ', 1), '')::uuid
  where given.kind like '%agreed' and given.next <> 'assignment_ended'`;

export const createAgreementsRepository = (db: Kysely<Tables>) => ({
  /** Returns everything a person agreed to, newest first. */
  agreements: async (userId: UserId): Promise<Agreement[]> => {
    const { rows } = await sql<Row>`
      select 'privacy_notice' as kind, version, null::uuid as "doctorId",
        null as "doctorName", agreed_at as "agreedAt", null::timestamptz as "endedAt"
      from privacy_agreements where user_id = ${userId}
      union all
      select 'doctor', a.consent_version, a.doctor_id, users.name, a.assigned_at, a.removed_at
      from assignments a join users on users.id = a.doctor_id where a.patient_id = ${userId}
      union all
      select 'team', a.team_version, a.doctor_id, users.name, a.team_agreed_at, a.removed_at
      from assignments a join users on users.id = a.doctor_id
      where a.patient_id = ${userId} and a.team_agreed_at is not null
      union all
      select 'gateway', null, null, null, gateway_since, null
      from notice_settings where user_id = ${userId} and gateway_since is not null
      union all
      select 'learning', null, null, null, given_at, null
      from learning_consents where patient_id = ${userId}
      union all
      ${earlierConsents(userId)}
      order by "agreedAt" desc, kind limit ${AGREEMENTS_SHOWN}`.execute(db);
    return rows.map(toAgreement);
  },
  nominee: async (userId: UserId): Promise<Nominee | null> => {
    const row = await db
      .selectFrom('nominees')
      .select(['name', 'phone', 'relation'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row ?? null;
  },
  /** Replaces the nominee; returns false if nothing changes. */
  nominate: async (userId: UserId, nominee: Nominee): Promise<boolean> => {
    const row = await db
      .insertInto('nominees')
      .values({ user_id: userId, ...nominee })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ ...nominee, named_at: sql<Date>`now()` })
          .where(
            sql<boolean>`(nominees.name, nominees.phone, nominees.relation)
              is distinct from (excluded.name, excluded.phone, excluded.relation)`,
          ),
      )
      .returning('user_id')
      .executeTakeFirst();
    return row !== undefined;
  },
  /** Returns false if there was none. */
  removeNominee: async (userId: UserId): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('nominees')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});
export type AgreementsRepository = ReturnType<typeof createAgreementsRepository>;
