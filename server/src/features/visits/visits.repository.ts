import type { ChatFile, ChatId, Level, Patient, PatientWords, VisitPage } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { Pair } from '../../platform/person-data.ts';
import { isOpen } from '../appointments/index.ts';
import { IS_ANSWER, OWN_LEVEL } from '../chats/index.ts';

const RECENT_MESSAGES = 500;
const SHOWN_MESSAGES = 20;
const SHOWN_CHARACTERS = 300;
const SHOWN_FILES = 12;
const SHOWN_APPOINTMENTS = 3;

export type VisitedRow = Patient & {
  chatId: ChatId | null;
  assignedAt: Date;
  /** The last note or the last appointment that took place before an instant. */
  lastVisitAt: Date | null;
};
type Words = Omit<PatientWords, 'at'> & { at: Date; level: Level | null };
type FileRow = Omit<ChatFile, 'at'> & { at: Date };
type AppointmentRow = Omit<VisitPage['appointments'][number], 'startsAt'> & { startsAt: Date };

/** The newest messages of a chat: how far back the page looks. */
const recentIn = (chatId: ChatId) =>
  sql`select * from messages where chat_id = ${chatId} order by seq desc limit ${RECENT_MESSAGES}`;

/**
 * The patient's newest messages in a chat; `open` marks those that were not answered by anybody
 * entitled and not closed by a doctor.
 */
const patientMessagesIn = (chatId: ChatId) => sql`
  with recent as materialized (${recentIn(chatId)}), said as (
    select m.id as "messageId", left(m.content, ${SHOWN_CHARACTERS}) as content, m.created_at as at,
      jsonb_array_length(m.files) as files, m.seq, m.review, m.intent,
      ${OWN_LEVEL} as level,
      m.seq > chats.closed_version and m.review <> 'answered' and not exists (
        select from recent d where d.seq > m.seq and ${IS_ANSWER}) as open
    from recent m join chats on chats.id = m.chat_id left join reviews r on r.message_id = m.id
    where m.sender_type = 'patient'
  )
  select "messageId", content, files, at, level from said`;

/** Reads what a doctor needs before a visit; every method is limited to the pair or its chat. */
export const createVisitsRepository = (db: Kysely<Tables>) => ({
  /** Returns the doctor's current patient. */
  person: async ({ patientId, doctorId }: Pair, before: Date): Promise<VisitedRow | undefined> => {
    const { rows } = await sql<VisitedRow>`
      select users.id, users.name, users.phone, chats.id as "chatId",
        a.assigned_at as "assignedAt",
        greatest(
          (select max(created_at) from visit_notes
            where doctor_id = ${doctorId} and patient_id = ${patientId}
              and created_at < ${before}),
          (select max(starts_at) from appointments
            where patient_id = ${patientId} and doctor_id = ${doctorId} and state = 'done'
              and starts_at < ${before})
        ) as "lastVisitAt"
      from assignments a
      join users on users.id = a.patient_id
      left join chats on chats.patient_id = a.patient_id and chats.doctor_id = a.doctor_id
      where a.patient_id = ${patientId} and a.doctor_id = ${doctorId}
        and a.removed_at is null`.execute(db);
    return rows[0];
  },
  /**
   * Returns what reached the doctor since an instant, newest first; a request for an appointment is
   * not a complaint.
   */
  complaints: async (chatId: ChatId, since: Date): Promise<Words[]> => {
    const { rows } = await sql<Words>`${patientMessagesIn(chatId)}
      where at >= ${since} and review = 'escalated' and intent is distinct from 'appointment'
      order by seq desc limit ${SHOWN_MESSAGES}`.execute(db);
    return rows;
  },
  /** Returns the messages nobody has answered, newest first. */
  questions: async (chatId: ChatId): Promise<Words[]> => {
    const { rows } = await sql<Words>`${patientMessagesIn(chatId)}
      where open order by seq desc limit ${SHOWN_MESSAGES}`.execute(db);
    return rows;
  },
  /**
   * Returns the files sent to the doctor since an instant, newest message first; of each message all
   * or none.
   */
  files: async (chatId: ChatId, since: Date): Promise<FileRow[]> => {
    const { rows } = await sql<FileRow>`
      select f.id, f.kind, f.size, f.seconds, f.preview_id as "previewId",
        sent."messageId", sent.at
      from (
        select m.id as "messageId", m.seq, m.created_at as at, mf.file_id, mf.place,
          count(*) over (order by m.seq desc) as "upTo"
        from (${recentIn(chatId)}) m join message_files mf on mf.message_id = m.id
        where m.created_at >= ${since}
      ) sent
      join files f on f.id = sent.file_id
      where "upTo" <= ${SHOWN_FILES}
      order by sent.seq desc, sent.place`.execute(db);
    return rows;
  },
  /** Returns the pair's next appointments and last taken or missed ones, oldest first. */
  appointments: async ({ patientId, doctorId }: Pair, from: Date): Promise<AppointmentRow[]> => {
    const of = sql`
      select id, starts_at as "startsAt", state, reason from appointments
      where patient_id = ${patientId} and doctor_id = ${doctorId}`;
    const { rows } = await sql<AppointmentRow>`
      select * from (
        (${of} and starts_at >= ${from} and ${isOpen('appointments')}
          order by starts_at limit ${SHOWN_APPOINTMENTS})
        union all
        (${of} and state in ('done', 'no_show')
          order by starts_at desc limit ${SHOWN_APPOINTMENTS})
      ) shown order by "startsAt"`.execute(db);
    return rows;
  },
});
export type VisitsRepository = ReturnType<typeof createVisitsRepository>;
