import { type Role, userId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import { AppError, notFound } from '../../platform/app-error.ts';
import { csvRow } from '../../platform/csv.ts';
import type { Tables } from '../../platform/database/tables.ts';
import {
  type Audit,
  type AuditEntry,
  isWithinPeriod,
  latestEventAt,
  listReads,
  OPERATOR,
} from '../audit/index.ts';

/**
 * Whose data may have been exposed: everybody's, or what somebody could see in some period. `whom`
 * is the phone or id of a doctor, also of one who was erased.
 */
export type BreachScope =
  | { kind: 'all' }
  | { kind: 'doctor'; whom: string; from: Date | null; to: Date | null }
  | { kind: 'session'; sessionId: string }
  | { kind: 'between'; from: Date; to: Date };

/** A person to be notified; `language` is the language of their app, null if unknown. */
export type AffectedPerson = {
  id: string;
  role: Role;
  name: string;
  phone: string;
  language: string | null;
};

const CSV_HEADER = ['id', 'role', 'name', 'phone', 'language'];

/** Returns the list as CSV with a header row, as defined in RFC 4180. */
export const breachCsv = (people: AffectedPerson[]): string =>
  [
    csvRow(CSV_HEADER),
    ...people.map(({ id, role, name, phone, language }) =>
      csvRow([id, role, name, phone, language ?? '']),
    ),
  ].join('');

/** Maximum length of a session in seconds, per role. */
type Longest = Record<Role, number>;

/** A person, and the period in which somebody else may have used their session. */
type ExposedAccess = { userId: string; from: Date | null; to: Date | null };

/** Who requested the list, and the maximum number of people in it. */
type ListRequest = Pick<AuditEntry, 'actor' | 'requestId'> & { most: number | null };
const BY_OPERATOR: ListRequest = { actor: OPERATOR, most: null };

const people = (condition: ReturnType<typeof sql>, most: number | null) => sql<AffectedPerson>`
  select users.id, users.role, users.name, users.phone,
    coalesce(users.language, notice_settings.language) as language
  from users left join notice_settings on notice_settings.user_id = users.id
  where users.phone like '+%' and ${condition} order by users.role, users.id
  limit ${most === null ? null : most + 1}::bigint`;

/** For `users`: whether the person was then a patient of a doctor whose whole list was read. */
const wasListed = (from: Date | null, to: Date | null, bySomebody: ReturnType<typeof sql>) => sql`
  exists (
    select from ${listReads}
    where a.patient_id = users.id and ${bySomebody} and ${isWithinPeriod(from, to)}
      and ${latestEventAt} >= a.assigned_at and audit.at < coalesce(a.removed_at, 'infinity'))`;

/** The nameless doctor who has the patients of an erased one. */
const formerIdOf = (userId: string) => sql`(
  select nullif(detail, '')::uuid from audit where kind = 'erased' and subject_id = ${userId})`;

/**
 * For `users`: the person, and everybody whose data the person could read in that period: patients
 * and doctors assigned then, and those named in the audit log.
 */
const within = ({ userId, from, to }: ExposedAccess) => sql`(
  users.id = ${userId}
  or exists (
    select from assignments a
    where (a.patient_id = ${userId} or a.doctor_id = ${userId} or a.doctor_id = ${formerIdOf(userId)})
      and users.id in (a.patient_id, a.doctor_id)
      and a.assigned_at <= coalesce(${to}::timestamptz, 'infinity')
      and coalesce(a.removed_at, 'infinity') >= coalesce(${from}::timestamptz, '-infinity'))
  or exists (
    select from audit
    where actor_id = ${userId} and subject_id = users.id and kind <> 'denied'
      and ${isWithinPeriod(from, to)})
  or ${wasListed(from, to, sql`audit.actor_id = ${userId}`)})`;

/** For `users`: everybody who did something in that period, or whose data was read. */
const between = ({ from, to }: { from: Date; to: Date }) => sql`(
  exists (
    select from audit where ${isWithinPeriod(from, to)}
      and users.id in (actor_id, subject_id) and kind <> 'denied')
  or ${wasListed(from, to, sql`true`)})`;

/**
 * Returns the user and the period of a session from the audit log, after its row is gone. If no end
 * was recorded, assumes the maximum length.
 */
const endedSession = async (
  db: Kysely<Tables>,
  sessionId: string,
  longest: Longest,
): Promise<ExposedAccess | undefined> => {
  const { rows } = await sql<ExposedAccess>`
    select began.actor_id as "userId", began.at as "from", least(
      began.at + make_interval(secs => case began.actor_kind
        when 'doctor' then ${longest.doctor}::float8 else ${longest.patient}::float8 end),
      (select min(ended.at) from audit ended
        where ended.subject_id = began.actor_id and ended.at >= began.at
          and ended.kind in ('signed_out', 'sessions_ended')
          and ended.detail like ${`%${sessionId}`})) as "to"
    from audit began
    where began.kind in ('signed_in', 'pin_set', 'account_claimed')
      and began.detail = ${sessionId}`.execute(db);
  return rows[0];
};

/** Finds a doctor by phone or id; one who was erased, only by id. */
const doctorOf = async (db: Kysely<Tables>, whom: string): Promise<{ id: string } | undefined> => {
  const id = userId.safeParse(whom).data ?? null;
  const { rows } = await sql<{ id: string }>`
    select id from users where role = 'doctor' and (phone = ${whom} or id = ${id}::uuid)
    union
    select subject_id from audit where kind = 'erased' and subject_id = ${id}::uuid`.execute(db);
  return rows[0];
};

const exposedAccessOf = async (
  db: Kysely<Tables>,
  reach: Extract<BreachScope, { kind: 'doctor' | 'session' }>,
  longest: Longest,
): Promise<ExposedAccess> => {
  if (reach.kind === 'doctor') {
    const doctor = await doctorOf(db, reach.whom);
    if (!doctor) throw notFound('doctor');
    return { userId: doctor.id, from: reach.from, to: reach.to };
  }
  const { sessionId } = reach;
  const session = await db
    .selectFrom('sessions')
    .select(['user_id', 'created_at'])
    .where('id', '=', sessionId as Tables['sessions']['id'])
    .executeTakeFirst();
  if (session) return { userId: session.user_id, from: session.created_at, to: null };
  const ended = await endedSession(db, sessionId, longest);
  if (!ended) throw notFound('session');
  return ended;
};

/**
 * Lists the people to notify of a data breach and records the kind and size of the list in the
 * audit log. Throws `too_large` beyond `most`.
 */
export const createBreachList =
  ({ db, audit, longest }: { db: Kysely<Tables>; audit: Pick<Audit, 'note'>; longest: Longest }) =>
  async (
    reach: BreachScope,
    { most, ...by }: ListRequest = BY_OPERATOR,
  ): Promise<AffectedPerson[]> => {
    const condition = async () => {
      if (reach.kind === 'all') return sql`true`;
      return reach.kind === 'between'
        ? between(reach)
        : within(await exposedAccessOf(db, reach, longest));
    };
    const { rows } = await people(await condition(), most).execute(db);
    if (most !== null && rows.length > most) {
      throw new AppError(
        'too_large',
        `More than ${most} people. Whoever runs the server can make this list.`,
      );
    }
    const detail = `${reach.kind} ${rows.length}`;
    await audit.note({ ...by, kind: 'breach_listed', subjectId: null, detail });
    return rows;
  };
