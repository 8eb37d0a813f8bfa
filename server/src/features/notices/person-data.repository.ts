import type { ChatId } from '@saathi/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { type PersonData, readTables } from '../../platform/person-data.ts';
import { endNotices, withdraw } from './chat-notices.repository.ts';

/** Exports and erases devices (without what could ring them), settings and notices of a person. */
export const createNoticesPersonData = ({
  db,
  notify,
}: Pick<Database, 'db' | 'notify'>): PersonData => ({
  exportPerson: (id, room) =>
    readTables(
      db,
      {
        push_devices: sql`
          select id, user_id, session_id, key_id, language, label, created_at, last_sent_at
          from push_devices where user_id = ${id}`,
        notice_settings: sql`select * from notice_settings where user_id = ${id}`,
        notices: sql`
          select id, user_id, kind, urgent, subject_id, message_id, slot, step, path, created_at,
            due_at, expires_at, leased_until, attempts, sent_at, devices, opened_at, withdrawn_at,
            gateway_at, receipt, receipt_at, done_at
          from notices where user_id = ${id} order by created_at`,
      },
      room,
    ),
  withheld: {
    'notices.link_hash': 'opens the app from a message of the gateway',
    'push_devices.auth': 'with it somebody could ring the device',
    'push_devices.endpoint': 'with it somebody could ring the device',
    'push_devices.p256dh': 'with it somebody could ring the device',
  },
  /** Ends all notices of their chat. */
  endAssignment: async (tx, { patientId, doctorId }) => {
    const chat = await tx
      .selectFrom('chats')
      .select('id')
      .where('patient_id', '=', patientId)
      .where('doctor_id', '=', doctorId)
      .executeTakeFirst();
    if (chat && (await endNotices(tx, chat.id as ChatId))) notify('notice', chat.id);
  },
  /**
   * Also removes what others were told about the person's chats and appointments: what has rung is
   * withdrawn from their devices, the rest is deleted at once. Only notices of this transaction
   * stay: they carry its time, and replace an earlier one on the device.
   */
  erasePerson: async (tx, { id, formerId }) => {
    const earlier = sql`
      created_at <> now() and user_id <> ${id} and subject_id in (
        select id from chats where patient_id = ${id} or doctor_id in (${id}, ${formerId})
        union all
        select id from appointments
        where patient_id = ${id} or doctor_id in (${id}, ${formerId}))`;
    const replaced = sql`exists (
      select from notices newer
      where newer.user_id = notices.user_id and newer.subject_id = notices.subject_id
        and newer.created_at = now())`;
    await sql`delete from notices where ${earlier} and ${replaced}`.execute(tx);
    const { rows } = await withdraw(earlier, false).execute(tx);
    await sql`delete from notices where ${earlier} and done_at is not null`.execute(tx);
    if (formerId !== null) {
      await sql`
        update notices set path = replace(path, ${id}::text, ${formerId}::text)
        where ${earlier} and strpos(path, ${id}::text) > 0`.execute(tx);
    }
    if (rows.some(({ rang }) => rang)) notify('notice', id);
  },
});
