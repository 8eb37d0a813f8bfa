import {
  type DayString,
  type NoteId,
  type NoteText,
  type UserId,
  VISIT_NOTES_MAX,
  type VisitNote,
} from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import { DAY_MS } from '../../platform/clock.ts';
import { lockAssignment } from '../../platform/database/assignments.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Pair } from '../../platform/person-data.ts';

export type NoteRow = Omit<VisitNote, 'createdAt' | 'correctedAt'> & {
  patientId: UserId;
  createdAt: Date;
  correctedAt: Date | null;
  corrections: number;
};

/** Converts a row to the contract's note. */
export const toNote = ({ patientId: _, corrections: __, ...row }: NoteRow): VisitNote => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  correctedAt: row.correctedAt?.toISOString() ?? null,
});

const NOTES = sql`
  select n.id, n.patient_id as "patientId", n.day::text as day, n.advice, n.medicines,
    n.next_date::text as "nextDate", n.created_at as "createdAt",
    n.corrected_at as "correctedAt",
    json_build_object('id', n.doctor_id, 'name', users.name,
      'registrationNumber', doctors.registration_number) as doctor,
    (select count(*)::int from visit_note_corrections c where c.note_id = n.id) as corrections,
    (select json_build_object('advice', c.advice, 'medicines', c.medicines,
        'nextDate', c.next_date::text)
      from visit_note_corrections c where c.note_id = n.id and c.place = 1) as first
  from visit_notes n join users on users.id = n.doctor_id
    left join doctors on doctors.user_id = n.doctor_id`;

/** A note to be stored. */
export type NewNote = NoteText &
  Pair & { id: NoteId; day: DayString; clientId: string | null; createdAt: Date };

/** Stores notes of visits; given a transaction, it works inside it. */
export const createNotesRepository = (db: Kysely<Tables>) => ({
  /** Locks the pair, so that one call at a time writes notes; false if it is not assigned. */
  lock: (pair: Pair): Promise<boolean> => lockAssignment(db, pair),
  find: async (id: NoteId): Promise<NoteRow | undefined> =>
    (await sql<NoteRow>`${NOTES} where n.id = ${id}`.execute(db)).rows[0],
  findByClientId: async (
    { patientId, doctorId }: Pair,
    clientId: string,
  ): Promise<NoteRow | undefined> => {
    const { rows } = await sql<NoteRow>`${NOTES} where n.patient_id = ${patientId}
      and n.doctor_id = ${doctorId} and n.client_id = ${clientId}`.execute(db);
    return rows[0];
  },
  /** Returns the newest notes of a patient, newest first; optionally only those of one doctor. */
  list: async (
    patientId: UserId,
    { doctorId, limit = VISIT_NOTES_MAX }: { doctorId?: UserId; limit?: number } = {},
  ): Promise<NoteRow[]> => {
    const { rows } = await sql<NoteRow>`${NOTES} where n.patient_id = ${patientId}
      ${doctorId ? sql`and n.doctor_id = ${doctorId}` : sql``}
      order by n.created_at desc, n.id desc limit ${limit}`.execute(db);
    return rows;
  },
  /** Counts the notes a doctor has written for a patient in the last 24 hours. */
  countWritten: async ({ patientId, doctorId }: Pair, now: Date): Promise<number> => {
    const since = new Date(now.getTime() - DAY_MS);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from visit_notes where doctor_id = ${doctorId}
        and patient_id = ${patientId} and created_at > ${since}`.execute(db);
    return rows[0]?.count ?? 0;
  },
  insert: async ({ patientId, doctorId, nextDate, clientId, createdAt, ...rest }: NewNote) => {
    await db
      .insertInto('visit_notes')
      .values({
        ...rest,
        patient_id: patientId,
        doctor_id: doctorId,
        next_date: nextDate,
        client_id: clientId,
        created_at: createdAt,
      })
      .execute();
  },
  /** Replaces the text and stores the previous one. */
  correct: async (
    { id, patientId, corrections, advice, medicines, nextDate }: NoteRow,
    { at, ...text }: NoteText & { at: Date },
  ): Promise<void> => {
    await db
      .insertInto('visit_note_corrections')
      .values({
        note_id: id,
        patient_id: patientId,
        place: corrections + 1,
        advice,
        medicines,
        next_date: nextDate,
        replaced_at: at,
      })
      .execute();
    await db
      .updateTable('visit_notes')
      .set({
        advice: text.advice,
        medicines: text.medicines,
        next_date: text.nextDate,
        corrected_at: at,
      })
      .where('id', '=', id)
      .execute();
  },
});
export type NotesRepository = ReturnType<typeof createNotesRepository>;
