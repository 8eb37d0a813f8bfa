import {
  type AppointmentId,
  type AppointmentState,
  appointmentsEndpoints,
  type DayString,
  type ExceptionId,
  type UserId,
  type WeeklyHours,
} from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { TestApp, TestPerson } from '../../../test/app.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import { assign } from '../assignments/assignments.factory.ts';
import type { Person } from '../auth/auth.factory.ts';

const QUARTER_MS = 900_000;

/** Returns hours for one weekday; 1 is Monday. */
export const hoursOn = (weekday: number, changes: Partial<WeeklyHours> = {}): WeeklyHours => ({
  weekday,
  from: '10:00',
  to: '12:00',
  minutes: 15,
  seats: 1,
  validFrom: null,
  validTo: null,
  ...changes,
});

/** Returns the same hours for every day of the week. */
export const everyDay = (changes: Partial<WeeklyHours> = {}): WeeklyHours[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => hoursOn(weekday, changes));

/** Saves a doctor's hours through the API. */
export const saveHours = (doctor: TestPerson, hours: WeeklyHours[], confirms = false) =>
  doctor.call(appointmentsEndpoints.setHours, {
    params: { doctorId: doctor.id },
    body: { hours, confirms },
  });

/** Stores hours directly in the database, with one closed day. */
export const makeSchedule = async (
  db: Kysely<Tables>,
  doctor: Pick<Person, 'id'>,
  hours: WeeklyHours[],
  closed = '2026-03-20',
): Promise<ExceptionId> => {
  const id = newId<ExceptionId>();
  await db
    .insertInto('schedules')
    .values({ doctor_id: doctor.id, hours: JSON.stringify(hours) })
    .execute();
  await db
    .insertInto('schedule_exceptions')
    .values({ id, doctor_id: doctor.id, day: closed, kind: 'close' })
    .execute();
  return id;
};

/** Stores a confirmed 15-minute appointment without notifying anybody. */
export const makeAppointment = async (
  db: Kysely<Tables>,
  { patient, doctor }: { patient: Pick<Person, 'id'>; doctor: Pick<Person, 'id'> },
  {
    startsAt = '2026-03-12T10:00:00+05:30',
    state = 'confirmed' as AppointmentState,
    seat = 1,
    token = 1,
  } = {},
): Promise<AppointmentId> => {
  const id = newId<AppointmentId>();
  const start = new Date(startsAt);
  await db
    .insertInto('appointments')
    .values({
      id,
      uid: id,
      doctor_id: doctor.id,
      patient_id: patient.id,
      starts_at: start,
      ends_at: new Date(start.getTime() + QUARTER_MS),
      day: dayIn('Asia/Kolkata', start),
      seat,
      token,
      state,
      booked_by: 'patient',
    })
    .execute();
  return id;
};

/** Creates a doctor with hours and an assigned patient, with shortcuts for booking. */
export const startClinic = async (
  test: Pick<TestApp, 'patient' | 'doctor' | 'db'>,
  { hours = everyDay(), confirms = false } = {},
) => {
  const doctor = await test.doctor();
  await saveHours(doctor, hours, confirms);
  const newPatient = async () => {
    const patient = await test.patient();
    await assign(test.db, patient, doctor);
    return patient;
  };
  const patient = await newPatient();
  const book = (who: typeof patient, startsAt: string, more: { clientId?: string } = {}) =>
    who.call(appointmentsEndpoints.book, {
      body: { patientId: who.id, doctorId: doctor.id, startsAt, ...more },
    });
  return {
    doctor,
    patient,
    newPatient,
    book,
    slots: async (who: typeof patient | TestPerson, from?: DayString, days = 1) =>
      who.call(appointmentsEndpoints.slots, {
        params: { doctorId: doctor.id as UserId },
        query: { ...(from && { from }), days: String(days) },
      }),
  };
};
