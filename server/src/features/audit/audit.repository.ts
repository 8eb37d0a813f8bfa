import type { UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { AuditEntry } from './audit-entry.ts';

const SLOT_SECONDS = 15 * 60;

export const createAuditRepository = (db: Kysely<Tables>) => ({
  /** Adds a row, or none where the same one stands in this quarter of an hour already. */
  insert: async (entry: AuditEntry): Promise<void> => {
    const slot = sql<Date>`to_timestamp(floor(extract(epoch from now()) / ${SLOT_SECONDS}::float8) * ${SLOT_SECONDS}::float8)`;
    await db
      .insertInto('audit')
      .values({
        id: newId(),
        actor_kind: entry.actor.kind,
        actor_id: entry.actor.id,
        kind: entry.kind,
        subject_id: entry.subjectId,
        detail: entry.detail ?? '',
        request_id: entry.requestId ?? '',
        slot: entry.coalesce ? slot : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  /** Doctors' reads of a patient's data; of lists, those of doctors the patient was assigned to at the time. */
  readsOf: (patientId: UserId, limit: number) =>
    db
      .selectFrom('audit')
      .innerJoin('users', 'users.id', 'audit.actor_id')
      .select([
        'audit.actor_id as doctorId',
        'users.name as doctorName',
        'audit.detail',
        'audit.at',
      ])
      .where('audit.kind', '=', 'read')
      .where('audit.actor_kind', '=', 'doctor')
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('audit.subject_id', '=', patientId),
          eb.and([
            eb('audit.subject_id', 'is', null),
            exists(
              selectFrom('assignments')
                .select('patient_id')
                .where('assignments.patient_id', '=', patientId)
                .whereRef('assignments.doctor_id', '=', 'audit.actor_id')
                .whereRef('assignments.assigned_at', '<=', 'audit.at')
                .where((join) =>
                  join.or([
                    join('assignments.removed_at', 'is', null),
                    join('assignments.removed_at', '>', join.ref('audit.at')),
                  ]),
                ),
            ),
          ]),
        ]),
      )
      .orderBy('audit.at', 'desc')
      .orderBy('audit.id', 'desc')
      .limit(limit)
      .execute(),
  /** The patient a chat belongs to; undefined when there is no such chat. */
  patientOfChat: async (chatId: string): Promise<string | undefined> => {
    const row = await db
      .selectFrom('chats')
      .select('patient_id')
      .where('id', '=', chatId)
      .executeTakeFirst();
    return row?.patient_id;
  },
});
export type AuditRepository = ReturnType<typeof createAuditRepository>;
