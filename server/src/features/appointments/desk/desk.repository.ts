import {
  type AppointmentId,
  CLINIC_DOCTORS_MAX,
  type DeskDoctor,
  type UserId,
} from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { doctorsAssistedBy } from '../../cover/index.ts';

/** Doctors who are verified or own the clinic; for an assistant, only those who have allowed it. */
const ofClinic = (db: Kysely<Tables>, { userId, isAssistant }: Actor) =>
  db
    .selectFrom('doctors')
    .innerJoin('users', 'users.id', 'doctors.user_id')
    .leftJoin('clinic_members', 'clinic_members.user_id', 'users.id')
    .leftJoin('schedules', 'schedules.doctor_id', 'users.id')
    .select([
      'users.id',
      'users.name',
      'doctors.specialty',
      sql<boolean>`schedules.doctor_id is not null`.as('bookable'),
    ])
    .where((where) =>
      where.or([
        where('doctors.verified_at', 'is not', null),
        where('clinic_members.role', '=', 'owner'),
      ]),
    )
    .$if(isAssistant === true, (query) =>
      query.where(sql<boolean>`users.id in (${doctorsAssistedBy(userId)})`),
    );

/** Reads the doctors whom the desk serves. */
export const createDeskRepository = (db: Kysely<Tables>) => ({
  /** Returns them by name; at most 200. */
  all: (actor: Actor): Promise<DeskDoctor[]> =>
    ofClinic(db, actor)
      .orderBy('users.name')
      .orderBy('users.id')
      .limit(CLINIC_DOCTORS_MAX)
      .execute(),
  isOne: async (actor: Actor, id: UserId): Promise<boolean> =>
    (await ofClinic(db, actor).where('users.id', '=', id).executeTakeFirst()) !== undefined,
  /** Returns the doctor of an appointment; undefined if there is no such appointment. */
  doctorOf: async (appointmentId: AppointmentId): Promise<UserId | undefined> => {
    const row = await db
      .selectFrom('appointments')
      .select('doctor_id')
      .where('id', '=', appointmentId)
      .executeTakeFirst();
    return row?.doctor_id as UserId | undefined;
  },
});
export type DeskRepository = ReturnType<typeof createDeskRepository>;
