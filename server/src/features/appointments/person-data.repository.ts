import type { AppointmentId, DayString, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import { dayIn } from '../../platform/clock.ts';
import { isRowAssigned } from '../../platform/database/assignments.ts';
import type { Database, Tables } from '../../platform/database/index.ts';
import { type PersonData, readTables } from '../../platform/person-data.ts';
import { createChatLines } from '../chats/index.ts';
import { notifyOfAppointment } from '../notices/index.ts';
import { createAppointmentsRepository } from './appointments.repository.ts';
import { createChangeNotifier } from './change-notifier.ts';
import { createScheduleRepository } from './schedule.repository.ts';
import { CHANGEABLE_STATES } from './states.ts';

type Parts = { database: Pick<Database, 'db' | 'notify'>; clinicTimeZone: string };

/** Notifies doctors of the times freed when a patient is erased; returns the appointments. */
const tellDoctors = async (
  tx: Kysely<Tables>,
  patientId: UserId,
  today: DayString,
): Promise<AppointmentId[]> => {
  const coming = await tx
    .selectFrom('appointments')
    .select(['id', 'doctor_id', 'day'])
    .where('patient_id', '=', patientId)
    .where('day', '>=', today)
    .where('state', 'in', CHANGEABLE_STATES)
    .orderBy('starts_at')
    .execute();
  for (const { id, doctor_id, day } of coming) {
    await notifyOfAppointment(tx, {
      userId: doctor_id as UserId,
      appointmentId: id as AppointmentId,
      change: 'patient erased',
      path: `/doctor/appointments?day=${day}`,
    });
  }
  return coming.map(({ id }) => id as AppointmentId);
};

/**
 * Exports and erases a person's appointments and a doctor's hours. A doctor's appointments are
 * those with current patients.
 */
export const createAppointmentsPersonData = ({ database, clinicTimeZone }: Parts): PersonData => {
  const { db, notify } = database;
  const notifyChange = createChangeNotifier({
    lines: createChatLines(database),
    timeZone: clinicTimeZone,
    notify,
  });
  return {
    exportPerson: (id, room) =>
      readTables(
        db,
        {
          schedules: sql`select * from schedules where doctor_id = ${id}`,
          schedule_exceptions: sql`select * from schedule_exceptions where doctor_id = ${id}`,
          appointments: sql`
            select * from appointments
            where patient_id = ${id} or (doctor_id = ${id} and ${isRowAssigned('appointments')})
            order by starts_at`,
        },
        room,
      ),
    /**
     * Cancels the pair's changeable appointments on behalf of the one who ends the assignment, and
     * notifies the other.
     */
    endAssignment: async (tx, pair, { by, at }) => {
      await createScheduleRepository(tx).lock(pair.doctorId);
      const today = dayIn(clinicTimeZone, at);
      const ended = await createAppointmentsRepository(tx).endChangeable(pair, by, today);
      for (const one of ended) await notifyChange(tx, { ...pair, ...one, kind: 'ended', by }, at);
    },
    /**
     * Locks the person's assignments first, so that it cannot deadlock with a concurrent booking.
     * The other side is notified of open appointments; patients keep theirs under the former
     * doctor's id.
     */
    erasePerson: async (tx, { id, role, formerId }) => {
      await sql`
        select from assignments where patient_id = ${id} or doctor_id in (${id}, ${formerId})
        order by id for update`.execute(tx);
      const at = new Date();
      const today = dayIn(clinicTimeZone, at);
      if (role === 'patient') {
        for (const told of await tellDoctors(tx, id, today)) notify('notice', told);
      }
      if (formerId === null) return;
      const pairs = await tx
        .selectFrom('appointments')
        .select('patient_id')
        .distinct()
        .where('doctor_id', '=', id)
        .where('day', '>=', today)
        .where('state', 'in', CHANGEABLE_STATES)
        .execute();
      for (const { patient_id } of pairs) {
        const pair = { patientId: patient_id as UserId, doctorId: id };
        const ended = await createAppointmentsRepository(tx).endChangeable(pair, 'doctor', today);
        for (const one of ended) {
          await notifyChange(tx, { ...pair, ...one, kind: 'ended', by: 'doctor' }, at);
        }
      }
      await sql`update appointments set doctor_id = ${formerId} where doctor_id = ${id}`.execute(
        tx,
      );
    },
  };
};
