import type { UserId } from '@saathi/contract';
import { sql } from 'kysely';
import { dayIn } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { type PersonData, readTables } from '../../platform/person-data.ts';
import { createAppointmentLines } from '../chats/index.ts';
import { createAppointmentsRepository } from './appointments.repository.ts';
import { createNews } from './news.ts';
import { createScheduleRepository } from './schedule.repository.ts';

type Parts = { database: Pick<Database, 'db' | 'notify'>; clinicTimeZone: string };

/** A person's appointments and a doctor's hours; a doctor's appointments are those of the patients of now. */
export const createAppointmentsPersonData = ({ database, clinicTimeZone }: Parts): PersonData => {
  const { db, notify } = database;
  const tellNews = createNews({
    lines: createAppointmentLines(database),
    timeZone: clinicTimeZone,
    notify,
  });
  return {
    exportPerson: (id, rowsMax) =>
      readTables(
        db,
        {
          schedules: sql`select * from schedules where doctor_id = ${id}`,
          schedule_exceptions: sql`select * from schedule_exceptions where doctor_id = ${id}`,
          appointments: sql`
            select * from appointments
            where patient_id = ${id} or (doctor_id = ${id} and exists (
              select from assignments a
              where a.patient_id = appointments.patient_id
                and a.doctor_id = appointments.doctor_id and a.removed_at is null))
            order by starts_at`,
        },
        rowsMax,
      ),
    /** What was still to come is cancelled by whoever ends it, and the other one is told. */
    endAssignment: async (tx, pair, { by, at }) => {
      await createScheduleRepository(tx).lock(pair.doctorId);
      const today = dayIn(clinicTimeZone, at);
      const ended = await createAppointmentsRepository(tx).endOpen(pair, by, today);
      for (const one of ended) await tellNews(tx, { ...pair, ...one, kind: 'ended', by }, at);
    },
    /**
     * Waits for whoever books with the person, so that neither deadlocks with the other. What was
     * still to come with a doctor is cancelled and told; patients keep what they had, without whom.
     */
    erasePerson: async (tx, { id, formerId }) => {
      await sql`
        select from assignments where patient_id = ${id} or doctor_id in (${id}, ${formerId})
        order by id for update`.execute(tx);
      if (formerId === null) return;
      const at = new Date();
      const today = dayIn(clinicTimeZone, at);
      const pairs = await tx
        .selectFrom('appointments')
        .select('patient_id')
        .distinct()
        .where('doctor_id', '=', id)
        .where('day', '>=', today)
        .where('state', 'in', ['requested', 'confirmed'])
        .execute();
      for (const { patient_id } of pairs) {
        const pair = { patientId: patient_id as UserId, doctorId: id };
        const ended = await createAppointmentsRepository(tx).endOpen(pair, 'doctor', today);
        for (const one of ended) {
          await tellNews(tx, { ...pair, ...one, kind: 'ended', by: 'doctor' }, at);
        }
      }
      await sql`update appointments set doctor_id = ${formerId} where doctor_id = ${id}`.execute(
        tx,
      );
    },
  };
};
