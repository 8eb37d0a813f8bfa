import type { ChatId } from '@saathi/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import type { PersonData } from '../../platform/person-data.ts';
import { endNotices } from './telling.repository.ts';

/** A person's devices without what one could wake them with, their settings and what they were told of. */
export const createNoticesPersonData = ({
  db,
  notify,
}: Pick<Database, 'db' | 'notify'>): PersonData => ({
  exportPerson: async (id) => ({
    push_devices: await db
      .selectFrom('push_devices')
      .select(['id', 'user_id', 'session_id', 'key_id', 'language', 'label', 'created_at'])
      .select('last_sent_at')
      .where('user_id', '=', id)
      .execute(),
    notice_settings: await db
      .selectFrom('notice_settings')
      .selectAll()
      .where('user_id', '=', id)
      .execute(),
    notices: await db
      .selectFrom('notices')
      .select([
        'id',
        'user_id',
        'kind',
        'urgent',
        'subject_id',
        'message_id',
        'slot',
        'step',
        'path',
      ])
      .select(['created_at', 'due_at', 'expires_at', 'leased_until', 'attempts', 'sent_at'])
      .select(['devices', 'opened_at', 'withdrawn_at', 'gateway_at', 'receipt', 'receipt_at'])
      .select('done_at')
      .where('user_id', '=', id)
      .execute(),
  }),
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
  /** Also what others are told of the person's chats and appointments. */
  erasePerson: async (tx, id) => {
    await sql`
      delete from notices where subject_id in (
        select id from chats where patient_id = ${id} or doctor_id = ${id}
        union all
        select id from appointments where patient_id = ${id} or doctor_id = ${id})`.execute(tx);
  },
});
