import {
  type DayString,
  type DoctorStats,
  type GoalId,
  type GoalSummary,
  HISTORY_DAYS,
  type Patient,
  type PatientDetail,
  type PatientWithGoals,
  SUMMARY_DAYS,
  type UserId,
} from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/app-error.ts';
import { addDays, type Clock, dayIn, startOfDayIn } from '../../platform/clock.ts';
import { canActAsDoctor } from '../doctors/index.ts';
import { adherenceOf } from './adherence.ts';
import type { PatientsRepository } from './patients.repository.ts';

type Parts = { patients: PatientsRepository; clock: Clock; clinicTimeZone: string };
type PersonRow = Awaited<ReturnType<PatientsRepository['people']>>[number];
type GoalRow = Awaited<ReturnType<PatientsRepository['goals']>>[number];

const lastDays = (last: DayString, count: number): DayString[] =>
  Array.from({ length: count }, (_, place) => addDays(last, place - count + 1));

const toSummary = (row: GoalRow, days: readonly DayString[]): GoalSummary => {
  const achieved = new Set(row.achievedDays);
  return {
    goalId: row.id as GoalId,
    title: row.title,
    last15Days: days.map((date) => ({ date, achieved: achieved.has(date) })),
  };
};

const toPatientWithGoals = (row: PersonRow, goalsSummary: GoalSummary[]): PatientWithGoals => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  assignedAt: row.assigned_at.toISOString(),
  chatId: row.chat_id,
  goalsSummary,
});

/** The doctor's view of the own patients; every method throws `forbidden` for another doctor's. */
export const createPatientsService = ({ patients, clock, clinicTimeZone }: Parts) => {
  const clinicToday = (): DayString => dayIn(clinicTimeZone, clock.now());
  return {
    /** Numbers of the clinic's today; no appointments exist yet, and nobody rates yet. */
    stats: async (actor: Actor, doctorId: UserId): Promise<DoctorStats> => {
      canActAsDoctor(actor, doctorId);
      const midnight = startOfDayIn(clinicTimeZone, clinicToday());
      const row = await patients.stats(doctorId, midnight);
      return {
        totalPatients: row.patients,
        todayChats: row.chats,
        todayAppointments: 0,
        averageRating: row.rating,
      };
    },
    /** The patients of now, or the first `limit` of them, the latest added first. */
    list: async (actor: Actor, doctorId: UserId, limit?: number): Promise<Patient[]> => {
      canActAsDoctor(actor, doctorId);
      return patients.people(doctorId, limit);
    },
    /** The same with the last 15 days of every goal, in two statements whatever their number. */
    withGoals: async (
      actor: Actor,
      doctorId: UserId,
      userDate?: DayString,
    ): Promise<PatientWithGoals[]> => {
      canActAsDoctor(actor, doctorId);
      const last = userDate ?? clinicToday();
      const days = lastDays(last, SUMMARY_DAYS);
      const range = { first: addDays(last, 1 - SUMMARY_DAYS), last };
      const people = await patients.people(doctorId);
      const summaries = new Map(people.map(({ id }) => [id, [] as GoalSummary[]]));
      for (const goal of await patients.goals(doctorId, range)) {
        summaries.get(goal.patient_id)?.push(toSummary(goal, days));
      }
      return people.map((row) => toPatientWithGoals(row, summaries.get(row.id) ?? []));
    },
    /** One patient of now with the last 90 days over all goals; `not_found` for anybody else's. */
    detail: async (
      actor: Actor,
      { doctorId, patientId }: { doctorId: UserId; patientId: UserId },
      userDate?: DayString,
    ): Promise<PatientDetail> => {
      canActAsDoctor(actor, doctorId);
      const last = userDate ?? clinicToday();
      const person = await patients.person(doctorId, patientId);
      if (!person) throw notFound('patient');
      const days = lastDays(last, HISTORY_DAYS);
      const range = { first: addDays(last, 1 - HISTORY_DAYS), last };
      const goals = await patients.goals(doctorId, range, patientId);
      const summaryDays = days.slice(-SUMMARY_DAYS);
      const lived = goals.map(({ created_at, achievedDays }) => ({
        since: dayIn(clinicTimeZone, created_at),
        achievedDays,
      }));
      return {
        ...toPatientWithGoals(
          person,
          goals.map((goal) => toSummary(goal, summaryDays)),
        ),
        dateOfBirth: person.date_of_birth as DayString,
        gender: person.gender,
        adherence: adherenceOf(lived, days),
      };
    },
  };
};
export type PatientsService = ReturnType<typeof createPatientsService>;
