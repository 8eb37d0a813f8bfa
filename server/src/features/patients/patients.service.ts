import {
  type DayString,
  type DoctorStats,
  type GoalSummary,
  HISTORY_DAYS,
  type ListedPatient,
  PATIENTS_PER_PAGE_MAX,
  type Patient,
  type PatientCounts,
  type PatientDetail,
  type PatientSort,
  SUMMARY_DAYS,
  type UserId,
} from '@saathi/contract';
import { type Actor, requireSelf } from '../../platform/actor.ts';
import { notFound } from '../../platform/app-error.ts';
import { type Clock, DAY_MS, dayIn, startOfDayIn } from '../../platform/clock.ts';
import { keyedLimitsOf, type Limit, type RateLimits } from '../../platform/rate-limits.ts';
import {
  daysUpTo,
  type GoalRow,
  type GoalsReader,
  goalDaysOf,
  rangeUpTo,
  type Today,
  toGoalSummaries,
} from '../goals/index.ts';
import { adherenceOf } from './adherence.ts';
import type { PatientsRepository, PersonRow } from './patients.repository.ts';

type Dependencies = {
  patients: PatientsRepository;
  goals: Pick<GoalsReader, 'ofPatients'>;
  /** Counts a doctor's appointments of a day, except those given up. */
  countAppointments(doctorId: UserId, day: DayString): Promise<number>;
  limits: Pick<RateLimits, 'take'>;
  clock: Clock;
  clinicTimeZone: string;
};
/** A search and the device's day. */
type Asked = { userDate?: DayString; q?: string };
type AskedPage = Asked & {
  sort?: PatientSort;
  cursor?: UserId;
  cursorFirst?: 'true' | 'false';
  limit?: number;
};

const NEW_MS = 7 * DAY_MS;
/** Screens request far fewer; reading more patients at once takes a good part of a second. */
const PAGE_MAX = 100;
/** How often one session may read longer lists, so that a loop does not block others. */
const LONG_LISTS: Limit[] = [{ count: 20, withinSeconds: 60 }];

const toPatientWithGoals = (row: PersonRow, goalsSummary: GoalSummary[]): ListedPatient => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  assignedAt: row.assigned_at.toISOString(),
  chatId: row.chat_id,
  goalsSummary,
  ...(row.first !== undefined && { first: row.first }),
});

/** Adds the goals to each person. */
const joinGoals = (
  people: readonly PersonRow[],
  rows: readonly GoalRow[],
  now: Today,
): ListedPatient[] => {
  const byPatient = new Map<UserId, GoalRow[]>(people.map(({ id }) => [id, []]));
  for (const row of rows) byPatient.get(row.patient_id)?.push(row);
  return people.map((person) =>
    toPatientWithGoals(person, toGoalSummaries(byPatient.get(person.id) ?? [], now)),
  );
};

/** Reads the acting doctor's patients; every method throws `forbidden` for another doctor's. */
export const createPatientsService = (dependencies: Dependencies) => {
  const { patients, goals, limits, clock, clinicTimeZone } = dependencies;
  const clinicToday = (): DayString => dayIn(clinicTimeZone, clock.now());
  const on = (today: DayString): Today => ({ today, timeZone: clinicTimeZone });
  return {
    /** Returns numbers of today in the clinic's time zone; nobody rates yet. */
    stats: async (actor: Actor, doctorId: UserId): Promise<DoctorStats> => {
      requireSelf(actor, doctorId);
      const midnight = startOfDayIn(clinicTimeZone, clinicToday());
      const row = await patients.stats(doctorId, midnight);
      return {
        totalPatients: row.patients,
        todayChats: row.chats,
        todayAppointments: await dependencies.countAppointments(doctorId, clinicToday()),
        averageRating: row.rating,
      };
    },
    /** Returns the first `limit` current patients that match a search, latest added first. */
    list: async (
      actor: Actor,
      doctorId: UserId,
      { q, limit = PATIENTS_PER_PAGE_MAX }: Pick<AskedPage, 'q' | 'limit'>,
    ): Promise<Patient[]> => {
      requireSelf(actor, doctorId);
      return patients.people({ doctorId, q }, { sort: 'recent', limit }, on(clinicToday()));
    },
    /**
     * Returns a page of current patients with the last 15 days of every goal, in two queries
     * regardless of their number; throws `too_many_attempts` for too many long pages.
     */
    withGoals: async (
      actor: Actor,
      doctorId: UserId,
      { userDate, q, sort = 'recent', limit = PATIENTS_PER_PAGE_MAX, ...asked }: AskedPage,
    ): Promise<ListedPatient[]> => {
      requireSelf(actor, doctorId);
      if (limit > PAGE_MAX)
        await limits.take(keyedLimitsOf(`patients ${actor.sessionId}`, LONG_LISTS));
      const today = userDate ?? clinicToday();
      const { cursor: id, cursorFirst } = asked;
      const after = id && { id, first: cursorFirst && cursorFirst === 'true' };
      const page = { sort, after, limit };
      const people = await patients.people({ doctorId, q }, page, on(today));
      const ids = people.map(({ id }) => id);
      const rows = await goals.ofPatients(ids, rangeUpTo(today, SUMMARY_DAYS));
      return joinGoals(people, rows, on(today));
    },
    /** Counts all patients, those that match, and those each order puts first. */
    counts: async (
      actor: Actor,
      doctorId: UserId,
      { userDate, q }: Asked,
    ): Promise<PatientCounts> => {
      requireSelf(actor, doctorId);
      const newSince = new Date(clock.now().getTime() - NEW_MS);
      return patients.counts({ doctorId, q }, { ...on(userDate ?? clinicToday()), newSince });
    },
    /** Returns one current patient with the last 90 days of all goals; `not_found` for others. */
    detail: async (
      actor: Actor,
      { doctorId, patientId }: { doctorId: UserId; patientId: UserId },
      userDate?: DayString,
    ): Promise<PatientDetail> => {
      requireSelf(actor, doctorId);
      const today = userDate ?? clinicToday();
      const person = await patients.person(doctorId, patientId);
      if (!person) throw notFound('patient');
      const rows = await goals.ofPatients([patientId], rangeUpTo(today, HISTORY_DAYS));
      const days = daysUpTo(today, HISTORY_DAYS);
      const lived = rows.map((row) => ({
        since: dayIn(clinicTimeZone, row.created_at),
        days: goalDaysOf(row, days),
      }));
      return {
        ...toPatientWithGoals(person, toGoalSummaries(rows, on(today))),
        dateOfBirth: person.date_of_birth,
        gender: person.gender,
        adherence: adherenceOf(lived, days),
      };
    },
  };
};
export type PatientsService = ReturnType<typeof createPatientsService>;
