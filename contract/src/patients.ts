import { z } from 'zod';
import {
  chatId,
  dayString,
  deviceDay,
  doctorParams,
  goalId,
  instant,
  optional,
  pairParams,
  plainText,
  userId,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { goalDay, goalPlan } from './goals.ts';
import { NAME_MAX_CHARACTERS, PATIENTS_PER_PAGE_MAX } from './limits.ts';
import { paths } from './paths.ts';

export const doctorStats = z.object({
  totalPatients: z.int(),
  todayChats: z.int(),
  todayAppointments: z.int(),
  averageRating: z.number().nullable(),
});
export type DoctorStats = z.infer<typeof doctorStats>;

export const patient = z.object({ id: userId, name: z.string(), phone: z.string() });
export type Patient = z.infer<typeof patient>;

export const goalSummary = z.object({
  goalId,
  title: z.string(),
  /** The first day that counts: the day of creation, or an earlier one on which it was achieved. */
  since: dayString,
  /** Fifteen entries, oldest first, ending with today. */
  last15Days: z.array(goalDay),
  ...goalPlan.shape,
});
export type GoalSummary = z.infer<typeof goalSummary>;

export const patientWithGoals = patient.extend({
  assignedAt: instant,
  /** The chat with this doctor; null until one of them opens it. */
  chatId: chatId.nullable(),
  goalsSummary: z.array(goalSummary),
});
export type PatientWithGoals = z.infer<typeof patientWithGoals>;

/** A patient of the list; `first`: whether the order `reply` or `missed` put the patient first. */
export const listedPatient = patientWithGoals.extend({ first: z.boolean().optional() });
export type ListedPatient = z.infer<typeof listedPatient>;

/**
 * Which patients come first: those assigned most recently; those waiting for a reply; those who
 * achieved nothing on the last three days on which a goal was due, within the last fourteen; those
 * assigned within a week. The rest follow, the latest assigned first.
 */
export const patientSort = z.enum(['recent', 'reply', 'missed', 'new']);
export type PatientSort = z.infer<typeof patientSort>;

/** Number of the doctor's current patients, of matching ones, and of those an order puts first. */
export const patientCounts = z.object({
  assigned: z.int(),
  found: z.int(),
  reply: z.int(),
  missed: z.int(),
  new: z.int(),
});
export type PatientCounts = z.infer<typeof patientCounts>;

/** Number of goals that were due or achieved on a day, and of those achieved. */
export const adherenceDay = z.object({ date: dayString, achieved: z.int(), goals: z.int() });
export type AdherenceDay = z.infer<typeof adherenceDay>;

export const patientDetail = patientWithGoals.extend({
  dateOfBirth: dayString,
  gender: z.string(),
  /** The last 90 days over all goals, oldest first. */
  adherence: z.array(adherenceDay),
});
export type PatientDetail = z.infer<typeof patientDetail>;

/** Access to a patient's data or account by the clinic: the last one per kind and day. */
export const accessLogEntry = z.object({
  doctorId: userId,
  doctorName: z.string(),
  /** False for clinic members who are not doctors, and for erased accounts. */
  isDoctor: z.boolean(),
  /**
   * `list` is the doctor's patient list with goals; members at the desk see names with phones, and
   * appointments.
   */
  kind: z.enum([
    'list',
    'profile',
    'goals',
    'chat',
    'inbox',
    'search',
    'appointments',
    'files',
    'readings',
    'visit',
    'claim_code_made',
    'unlocked',
    'sessions_ended',
    'desk_list',
    'desk_appointments',
    'stand_in_answered',
  ]),
  at: instant,
});
export type AccessLogEntry = z.infer<typeof accessLogEntry>;

const today = z.object({ userDate: optional(deviceDay) });
const limit = optional(z.coerce.number().int().min(1).max(PATIENTS_PER_PAGE_MAX));
/** Matches if the name contains every word, or the phone, without its +91, contains its digits. */
const q = optional(plainText({ min: 0, max: NAME_MAX_CHARACTERS }));
const search = today.extend({ q });

export const patientsEndpoints = {
  stats: endpoint(paths.patients.stats, {
    access: 'doctor',
    params: doctorParams,
    response: doctorStats,
    errors: ['forbidden'],
  }),
  list: endpoint(paths.patients.list, {
    access: 'doctor',
    params: doctorParams,
    query: z.object({ q, limit }),
    /** The matching patients, latest added first; at most 1,000, or the requested number. */
    response: z.array(patient),
    errors: ['forbidden'],
  }),
  withGoals: endpoint(paths.patients.withGoals, {
    access: 'doctor',
    params: doctorParams,
    /**
     * Default order: latest added first. `cursor` is the last patient of the previous page, and
     * `cursorFirst` that patient's `first` in it; without it, the value of now applies.
     */
    query: search.extend({
      sort: optional(patientSort),
      cursor: optional(userId),
      cursorFirst: optional(z.enum(['true', 'false'])),
      limit,
    }),
    /** At most 1,000, or the requested number. */
    response: z.array(listedPatient),
    errors: ['forbidden', 'too_many_attempts'],
  }),
  counts: endpoint(paths.patients.counts, {
    access: 'doctor',
    params: doctorParams,
    query: search,
    response: patientCounts,
    errors: ['forbidden'],
  }),
  detail: endpoint(paths.patients.detail, {
    access: 'doctor',
    params: pairParams,
    query: today,
    response: patientDetail,
    errors: ['forbidden', 'not_found'],
  }),
  /** Who read the patient's data and when, newest first; only for the patient. */
  accessLog: endpoint(paths.patients.accessLog, {
    access: 'patient',
    params: z.object({ patientId: userId }),
    response: z.array(accessLogEntry),
    errors: ['forbidden'],
  }),
};
