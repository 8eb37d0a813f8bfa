import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/index.ts';

/** Number of appointments by outcome, and of the people who had one. */
type Counted = { what: 'booked' | 'missed' | 'cancelled'; count: number; people: number };

/** Counts all appointments of the clinic between two instants, by outcome. */
export const createAppointmentFigures =
  (db: Kysely<Tables>) =>
  async (from: Date, to: Date): Promise<Counted[]> => {
    const { rows } = await sql<Counted>`
      with past as (
        select appointments.state, appointments.patient_id
        from doctors
        join appointments on appointments.doctor_id = doctors.user_id
        where starts_at >= ${from} and starts_at < ${to} and state <> 'moved')
      select what, count(*)::int as count, count(distinct patient_id)::int as people
      from past
      join (values ('booked'), ('missed'), ('cancelled')) as kinds (what)
        on what = 'booked' or (what = 'missed' and state = 'no_show')
          or (what = 'cancelled' and state = 'cancelled')
      group by what`.execute(db);
    return rows;
  };
export type AppointmentFigures = ReturnType<typeof createAppointmentFigures>;
