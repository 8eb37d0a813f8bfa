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
import { type Clock, dayIn, startOfDayIn } from '../../platform/clock.ts';
import { type Limit, type RateLimits, usesOf } from '../../platform/rate-limits.ts';
import type { AppointmentQueries } from '../appointments/index.ts';
import {
  daysUpTo,
  firstDayOf,
  type GoalRow,
  type GoalsReader,
  goalDaysOf,
  rangeUpTo,
  toPlan,
} from '../goals/index.ts';
import { adherenceOf } from './adherence.ts';
import type { PatientsRepository, PersonRow } from './patients.repository.ts';

type Dependencies = {
  patients: PatientsRepository;
  goals: Pick<GoalsReader, 'ofPatients'>;
  appointments: AppointmentQueries;
  limits: Pick<RateLimits, 'take'>;
  clock: Clock;
  clinicTimeZone: string;
};
/** A search and the device's day. */
type Asked = { userDate?: DayString; q?: string };
type AskedPage = Asked & { sort?: PatientSort; cursor?: UserId; limit?: number };

const NEW_MS = 7 * 86_400_000;
/** A screen's page is far smaller; more patients at once cost a good part of a second. */
const PAGE_MAX = 100;
/** How often one session may read more, so that a loop does not keep a server from everybody else. */
const LONG_LISTS: Limit[] = [{ count: 20, withinSeconds: 60 }];

/** A goal with the day it was made on. */
type Made = GoalRow & { made: DayString };

const toSummaries = (rows: readonly Made[], today: DayString): GoalSummary[] => {
  const days = daysUpTo(today, SUMMARY_DAYS);
  return rows.map((row) => ({
    goalId: row.id,
    title: row.title,
    since: firstDayOf(row.made, row.achievedDays, today),
    last15Days: goalDaysOf(row, days),
    ...toPlan(row),
  }));
};

const toPatientWithGoals = (row: PersonRow, goalsSummary: GoalSummary[]): PatientWithGoals => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  assignedAt: row.assigned_at.toISOString(),
  chatId: row.chat_id,
  goalsSummary,
});

/** Every person with the own goals. */
const joinGoals = (
  people: readonly PersonRow[],
  rows: readonly Made[],
  today: DayString,
): PatientWithGoals[] => {
  const byPatient = new Map<UserId, Made[]>(people.map(({ id }) => [id, []]));
  for (const row of rows) byPatient.get(row.patient_id)?.push(row);
  return people.map((person) =>
    toPatientWithGoals(person, toSummaries(byPatient.get(person.id) ?? [], today)),
  );
};

/** The doctor's view of the own patients; every method throws `forbidden` for another doctor's. */
export const createPatientsService = (dependencies: Dependencies) => {
  const { patients, goals, appointments, limits, clock, clinicTimeZone } = dependencies;
  const clinicToday = (): DayString => dayIn(clinicTimeZone, clock.now());
  /** Goals with the days up to and including `today`. */
  const goalsOf = async (ids: UserId[], today: DayString, days: number): Promise<Made[]> => {
    const rows = await goals.ofPatients(ids, rangeUpTo(today, days));
    return rows.map((row) => ({ ...row, made: dayIn(clinicTimeZone, row.created_at) }));
  };
  /** A day as the order by missed days wants it. */
  const missing = (today: DayString) => ({ today, timeZone: clinicTimeZone });
  return {
    /** Numbers of the clinic's today; nobody rates yet. */
    stats: async (actor: Actor, doctorId: UserId): Promise<DoctorStats> => {
      requireSelf(actor, doctorId);
      const midnight = startOfDayIn(clinicTimeZone, clinicToday());
      const row = await patients.stats(doctorId, midnight);
      return {
        totalPatients: row.patients,
        todayChats: row.chats,
        todayAppointments: await appointments.countOn(doctorId, clinicToday()),
        averageRating: row.rating,
      };
    },
    /** The first `limit` of the patients of now that a search finds, the latest added first. */
    list: async (
      actor: Actor,
      doctorId: UserId,
      { q, limit = PATIENTS_PER_PAGE_MAX }: Pick<AskedPage, 'q' | 'limit'>,
    ): Promise<Patient[]> => {
      requireSelf(actor, doctorId);
      return patients.people({ doctorId, q }, { sort: 'recent', limit }, missing(clinicToday()));
    },
    /** A page of the patients of now with the last 15 days of every goal, in two statements whatever their number; `too_many_attempts` for long ones in a loop. */
    withGoals: async (
      actor: Actor,
      doctorId: UserId,
      { userDate, q, sort = 'recent', cursor, limit = PATIENTS_PER_PAGE_MAX }: AskedPage,
    ): Promise<PatientWithGoals[]> => {
      requireSelf(actor, doctorId);
      if (limit > PAGE_MAX) await limits.take(usesOf(`patients ${actor.sessionId}`, LONG_LISTS));
      const today = userDate ?? clinicToday();
      const page = { sort, after: cursor, limit };
      const people = await patients.people({ doctorId, q }, page, missing(today));
      const ids = people.map(({ id }) => id);
      return joinGoals(people, await goalsOf(ids, today, SUMMARY_DAYS), today);
    },
    /** How many patients there are, how many match, and how many each order puts first. */
    counts: async (
      actor: Actor,
      doctorId: UserId,
      { userDate, q }: Asked,
    ): Promise<PatientCounts> => {
      requireSelf(actor, doctorId);
      const newSince = new Date(clock.now().getTime() - NEW_MS);
      const today = missing(userDate ?? clinicToday());
      return patients.counts({ doctorId, q }, { ...today, newSince });
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
      const rows = await goalsOf([patientId], today, HISTORY_DAYS);
      const lived = rows.map(({ made, achievedDays }) => ({ since: made, achievedDays }));
      return {
        ...toPatientWithGoals(person, toSummaries(rows, today)),
        dateOfBirth: person.date_of_birth,
        gender: person.gender,
        adherence: adherenceOf(lived, daysUpTo(today, HISTORY_DAYS)),
      };
    },
  };
};
export type PatientsService = ReturnType<typeof createPatientsService>;
