import {
  type DayString,
  type DoctorStats,
  type GoalSummary,
  HISTORY_DAYS,
  PATIENTS_PER_PAGE_MAX,
  type Patient,
  type PatientCounts,
  type PatientDetail,
  type PatientSort,
  type PatientWithGoals,
  SUMMARY_DAYS,
  type UserId,
} from '@saathi/contract';
import { type Actor, requireSelf } from '../../platform/actor.ts';
import { notFound } from '../../platform/app-error.ts';
import { addDays, type Clock, dayIn, startOfDayIn } from '../../platform/clock.ts';
import { entriesOf, type GoalRow, type GoalsReader } from '../goals/index.ts';
import { adherenceOf } from './adherence.ts';
import type { PatientsRepository, PersonRow } from './patients.repository.ts';

type Dependencies = {
  patients: PatientsRepository;
  goals: Pick<GoalsReader, 'ofPatients'>;
  clock: Clock;
  clinicTimeZone: string;
};
/** A search and the device's day. */
type Asked = { userDate?: DayString; q?: string };
type AskedPage = Asked & { sort?: PatientSort; cursor?: UserId; limit?: number };

const NEW_MS = 7 * 86_400_000;

const lastDays = (today: DayString, count: number): DayString[] =>
  Array.from({ length: count }, (_, place) => addDays(today, place - count + 1));

const daysUpTo = (today: DayString, count: number) => ({
  first: addDays(today, 1 - count),
  last: today,
});

const toSummaries = (rows: readonly GoalRow[], today: DayString): GoalSummary[] =>
  rows.map(({ id, title, achievedDays }) => ({
    goalId: id,
    title,
    last15Days: entriesOf(achievedDays, today, SUMMARY_DAYS),
  }));

const toPatientWithGoals = (row: PersonRow, goalsSummary: GoalSummary[]): PatientWithGoals => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  assignedAt: row.assigned_at.toISOString(),
  chatId: row.chat_id,
  goalsSummary,
});

/** The doctor's view of the own patients; every method throws `forbidden` for another doctor's. */
export const createPatientsService = (dependencies: Dependencies) => {
  const { patients, goals, clock, clinicTimeZone } = dependencies;
  const clinicToday = (): DayString => dayIn(clinicTimeZone, clock.now());
  return {
    /** Numbers of the clinic's today; no appointments exist yet, and nobody rates yet. */
    stats: async (actor: Actor, doctorId: UserId): Promise<DoctorStats> => {
      requireSelf(actor, doctorId);
      const midnight = startOfDayIn(clinicTimeZone, clinicToday());
      const row = await patients.stats(doctorId, midnight);
      return {
        totalPatients: row.patients,
        todayChats: row.chats,
        todayAppointments: 0,
        averageRating: row.rating,
      };
    },
    /** The first `limit` of the patients of now, the latest added first. */
    list: async (
      actor: Actor,
      doctorId: UserId,
      limit = PATIENTS_PER_PAGE_MAX,
    ): Promise<Patient[]> => {
      requireSelf(actor, doctorId);
      return patients.people({ doctorId }, { sort: 'recent', limit }, clinicToday());
    },
    /** A page of the patients of now with the last 15 days of every goal, in two statements whatever their number. */
    withGoals: async (
      actor: Actor,
      doctorId: UserId,
      { userDate, q, sort = 'recent', cursor, limit = PATIENTS_PER_PAGE_MAX }: AskedPage,
    ): Promise<PatientWithGoals[]> => {
      requireSelf(actor, doctorId);
      const today = userDate ?? clinicToday();
      const people = await patients.people({ doctorId, q }, { sort, after: cursor, limit }, today);
      const rows = await goals.ofPatients(
        people.map(({ id }) => id),
        daysUpTo(today, SUMMARY_DAYS),
      );
      const byPatient = new Map<UserId, GoalRow[]>(people.map(({ id }) => [id, []]));
      for (const row of rows) byPatient.get(row.patient_id)?.push(row);
      return people.map((person) =>
        toPatientWithGoals(person, toSummaries(byPatient.get(person.id) ?? [], today)),
      );
    },
    /** How many patients there are, how many match, and how many each order puts first. */
    counts: async (
      actor: Actor,
      doctorId: UserId,
      { userDate, q }: Asked,
    ): Promise<PatientCounts> => {
      requireSelf(actor, doctorId);
      const newSince = new Date(clock.now().getTime() - NEW_MS);
      return patients.counts({ doctorId, q }, { today: userDate ?? clinicToday(), newSince });
    },
    /** One patient of now with the last 90 days over all goals; `not_found` for anybody else's. */
    detail: async (
      actor: Actor,
      { doctorId, patientId }: { doctorId: UserId; patientId: UserId },
      userDate?: DayString,
    ): Promise<PatientDetail> => {
      requireSelf(actor, doctorId);
      const today = userDate ?? clinicToday();
      const person = await patients.person(doctorId, patientId);
      if (!person) throw notFound('patient');
      const rows = await goals.ofPatients([patientId], daysUpTo(today, HISTORY_DAYS));
      const lived = rows.map(({ created_at, achievedDays }) => ({
        since: dayIn(clinicTimeZone, created_at),
        achievedDays,
      }));
      return {
        ...toPatientWithGoals(person, toSummaries(rows, today)),
        dateOfBirth: person.date_of_birth,
        gender: person.gender,
        adherence: adherenceOf(lived, lastDays(today, HISTORY_DAYS)),
      };
    },
  };
};
export type PatientsService = ReturnType<typeof createPatientsService>;
