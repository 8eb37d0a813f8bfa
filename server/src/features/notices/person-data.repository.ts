import type { ChatId } from '@saathi/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { type PersonData, readTables } from '../../platform/person-data.ts';
import { endNotices } from './telling.repository.ts';

/** A person's devices without what one could wake them with, their settings and what they were told of. */
export const createNoticesPersonData = ({
  db,
  notify,
}: Pick<Database, 'db' | 'notify'>): PersonData => ({
  exportPerson: (id, rowsMax) =>
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
      rowsMax,
    ),
  withheld: {
    'notices.link_hash': 'opens the app from a message of the gateway',
    'push_devices.auth': 'with it somebody could ring the device',
    'push_devices.endpoint': 'with it somebody could ring the device',
    'push_devices.p256dh': 'with it somebody could ring the device',
  },
  /** Nothing rings for their chat any more. */
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
   * Also what others were told of the person's chats and appointments, but for what this
   * transaction tells them: its notices carry the transaction's time.
   */
  erasePerson: async (tx, { id, formerId }) => {
    await sql`
      delete from notices where created_at <> now() and subject_id in (
        select id from chats where patient_id = ${id} or doctor_id in (${id}, ${formerId})
        union all
        select id from appointments
        where patient_id = ${id} or doctor_id in (${id}, ${formerId}))`.execute(tx);
  },
});
