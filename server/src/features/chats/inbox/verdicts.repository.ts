import type { Level, UserId, Verdict } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import { createMask } from '../model/mask.ts';

/** A message with the level the doctor saw and the doctor's verdict on it. */
export type JudgedMessage = {
  id: string;
  /** The patient's words without names, dates and long numbers. */
  text: string;
  level: Level;
  verdict: Verdict;
  families: string[];
  ruleIds: string[];
  version: string;
  at: string;
};
type Row = Omit<JudgedMessage, 'at'> & { at: Date; names: string[] };

export const createVerdictsRepository = (db: Kysely<Tables>) => ({
  /**
   * Returns every verdict on messages of patients who consented to learning, oldest first. Not those
   * about an erased doctor, whose name is no longer known and could not be masked.
   */
  all: async (): Promise<JudgedMessage[]> => {
    const { rows } = await sql<Row>`
      select v.id, m.content as text, v.level, v.verdict, r.families, r.rule_ids as "ruleIds",
        r.engine_version as version, v.created_at as at,
        array[patient.name, doctor.name] || array(
          select name from former_names where user_id in (patient.id, doctor.id)) as names
      from verdicts v
      join messages m on m.id = v.message_id
      join reviews r on r.message_id = v.message_id
      join chats c on c.id = v.chat_id
      join learning_consents consent on consent.patient_id = c.patient_id
      join users patient on patient.id = c.patient_id
      join users doctor on doctor.id = c.doctor_id and doctor.phone like '+%'
      order by v.created_at, v.id`.execute(db);
    return rows.map(({ names, at, ...row }) => ({
      ...row,
      text: createMask(names)(row.text),
      at: at.toISOString(),
    }));
  },
  /** Records or withdraws a patient's consent; returns null if no patient has this phone. */
  setConsent: async (
    phone: string,
    given: boolean,
  ): Promise<{ patientId: UserId; changed: boolean } | null> => {
    const patient = await db
      .selectFrom('users')
      .select('id')
      .where('phone', '=', phone)
      .where('role', '=', 'patient')
      .executeTakeFirst();
    if (!patient) return null;
    const set = given
      ? db
          .insertInto('learning_consents')
          .values({ patient_id: patient.id })
          .onConflict((conflict) => conflict.doNothing())
          .returning('patient_id')
      : db
          .deleteFrom('learning_consents')
          .where('patient_id', '=', patient.id)
          .returning('patient_id');
    const rows = await set.execute();
    return { patientId: patient.id, changed: rows.length > 0 };
  },
});
