import type { AppointmentId, UserId } from '@saathi/contract';
import { APPOINTMENT_REMINDER_HOURS } from '@saathi/contract/limits';
import { type Kysely, sql } from 'kysely';
import { HOUR_MS } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import { withdraw } from './chat-notices.repository.ts';

/** Delay of news about an appointment: another change may follow, and replaces it on the device. */
const CHANGE_NOTICE_DELAY_SECONDS = 5;
const NEWS_KEPT_SECONDS = 86_400;
/** Longer than the wait for another try to ring. */
const SOON = sql`interval '6 minutes'`;
/** How long before an appointment the patient is reminded. */
const REMINDERS = [
  { slot: 'day before', beforeMs: APPOINTMENT_REMINDER_HOURS.early * HOUR_MS },
  { slot: 'two hours before', beforeMs: APPOINTMENT_REMINDER_HOURS.late * HOUR_MS },
];

/** Notifies a person who is away of a changed appointment, if they have a device or the gateway. */
export const notifyOfAppointment = async (
  tx: Kysely<Tables>,
  {
    userId,
    appointmentId,
    change,
    path,
  }: { userId: UserId; appointmentId: AppointmentId; change: string; path: string },
): Promise<void> => {
  await sql`
    insert into notices (id, user_id, kind, subject_id, slot, path, due_at, expires_at)
    select ${newId<string>()}::uuid, ${userId}::uuid, 'appointment', ${appointmentId}::uuid,
      ${change}, ${path}, now() + make_interval(secs => ${CHANGE_NOTICE_DELAY_SECONDS}),
      now() + make_interval(secs => ${NEWS_KEPT_SECONDS})
    where exists (select from push_devices where user_id = ${userId})
      or exists (
        select from notice_settings where user_id = ${userId} and gateway_since is not null
      )
    on conflict do nothing`.execute(tx);
};

/**
 * Stores the reminders of a confirmed appointment that are still ahead, with or without a device,
 * because one may be added until then. They do not ring if it is cancelled or moved meanwhile.
 */
export const remindOfAppointment = async (
  tx: Kysely<Tables>,
  {
    userId,
    appointmentId,
    inMs,
    path,
  }: { userId: UserId; appointmentId: AppointmentId; inMs: number; path: string },
): Promise<void> => {
  const ahead = REMINDERS.filter(({ beforeMs }) => inMs > beforeMs);
  if (ahead.length === 0) return;
  await sql`
    insert into notices (id, user_id, kind, subject_id, slot, path, due_at, expires_at)
    select r.id, ${userId}::uuid, 'appointment_reminder', ${appointmentId}::uuid, r.slot, ${path},
      now() + make_interval(secs => r.due), now() + make_interval(secs => ${inMs / 1_000})
    from unnest(
      ${ahead.map(() => newId<string>())}::uuid[], ${ahead.map(({ slot }) => slot)}::text[],
      ${ahead.map(({ beforeMs }) => (inMs - beforeMs) / 1_000)}::float8[]
    ) as r (id, slot, due)
    on conflict do nothing`.execute(tx);
};

/** Ends the news that the patient did not come, also where it rang. */
export const withdrawNoShow = async (
  tx: Kysely<Tables>,
  appointmentId: AppointmentId,
): Promise<void> => {
  await withdraw(
    sql`subject_id = ${appointmentId} and kind = 'appointment' and slot like 'no_show %'`,
    false,
  ).execute(tx);
};

/** Withdraws the notices of these appointments, or of all, once the person has looked at them. */
export const withdrawAppointmentNotices = async (
  { db, notify }: Pick<Database, 'db' | 'notify'>,
  userId: UserId,
  ids: readonly AppointmentId[] | 'all',
): Promise<void> => {
  if (ids.length === 0) return;
  const { rows } = await withdraw(
    sql`user_id = ${userId} and ${ids === 'all' ? sql`true` : sql`subject_id = any(${ids}::uuid[])`}
      and (kind = 'appointment' or (kind = 'appointment_reminder'
        and (sent_at is not null or due_at <= now() + ${SOON})))
      and (done_at is null or sent_at > now() - interval '1 day')`,
    true,
  ).execute(db);
  if (rows.some(({ rang }) => rang)) notify('notice', userId);
};
