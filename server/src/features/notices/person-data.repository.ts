import type { Database } from '../../platform/database/index.ts';
import type { PersonData } from '../../platform/person-data.ts';

/** A person's devices without what one could wake them with, their settings and what they were told of. */
export const createNoticesPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
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
      .select(['id', 'user_id', 'kind', 'subject_id', 'message_id', 'slot', 'step', 'path'])
      .select(['created_at', 'due_at', 'expires_at', 'leased_until', 'attempts', 'sent_at'])
      .select(['devices', 'opened_at', 'withdrawn_at', 'gateway_at', 'receipt', 'receipt_at'])
      .select('done_at')
      .where('user_id', '=', id)
      .execute(),
  }),
});
