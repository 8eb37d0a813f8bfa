import { z } from 'zod';
import {
  clearable,
  clientId,
  dayString,
  deviceDay,
  goalId,
  line,
  optional,
  plainText,
  success,
  timeOfDay,
  userId,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { GOAL_DESCRIPTION_MAX_CHARACTERS, GOAL_TITLE_MAX_CHARACTERS } from './limits.ts';
import { paths } from './paths.ts';
import { MEASURES } from './reading-values.ts';

/** What a goal measures. */
export const measure = z.enum(MEASURES);

export const goal = z.object({
  id: goalId,
  patientId: userId,
  title: z.string(),
  description: z.string().nullable(),
  /** Consecutive achieved days ending today, or yesterday while today is open. */
  streak: z.int(),
  /** When the patient is reminded of it every day, in the time zone of the patient's device. */
  remindAt: timeOfDay.nullable(),
  /** What is measured for it; entering a reading ticks the day off. Null for most goals. */
  measure: measure.nullable(),
});
export type Goal = z.infer<typeof goal>;

/** One row per goal and day. */
export const progressEntry = z.object({ date: dayString, achieved: z.boolean() });
export type ProgressEntry = z.infer<typeof progressEntry>;

/** A goal in its patient's list, with its last seven days, oldest first and `userDate` last. */
export const listedGoal = goal.extend({ last7Days: z.array(progressEntry) });
export type ListedGoal = z.infer<typeof listedGoal>;

/** The goal's last 90 days, oldest first, and its streaks in days. */
export const goalHistory = z.object({
  goal,
  /** The first day that counts: when it was made, or an earlier one it was achieved on. */
  since: dayString,
  days: z.array(progressEntry),
  bestStreak: z.int(),
});
export type GoalHistory = z.infer<typeof goalHistory>;

const params = z.object({ goalId });
const title = line(GOAL_TITLE_MAX_CHARACTERS);
const description = plainText({ min: 0, max: GOAL_DESCRIPTION_MAX_CHARACTERS }).transform(
  (text) => text || null,
);

export const goalsEndpoints = {
  list: endpoint(paths.goals.list, {
    access: 'patient',
    query: z.object({ userDate: optional(deviceDay) }),
    response: z.array(listedGoal),
  }),
  create: endpoint(paths.goals.create, {
    access: 'patient',
    body: z.object({
      patientId: userId,
      title,
      description: optional(description).transform((text) => text ?? null),
      remindAt: optional(timeOfDay),
      measure: optional(measure),
      clientId: optional(clientId),
    }),
    response: goal,
    status: 201,
    errors: ['forbidden', 'limit_reached', 'client_id_reused'],
  }),
  edit: endpoint(paths.goals.edit, {
    access: 'patient',
    params,
    body: z.object({
      title: optional(title),
      description: clearable(description),
      remindAt: clearable(timeOfDay),
      measure: clearable(measure),
      userDate: optional(deviceDay),
    }),
    response: goal,
    errors: ['not_found'],
  }),
  remove: endpoint(paths.goals.remove, {
    access: 'patient',
    params,
    response: success,
    errors: ['not_found'],
  }),
  recordProgress: endpoint(paths.goals.recordProgress, {
    access: 'patient',
    params,
    body: z.object({
      achieved: z.boolean(),
      userDate: deviceDay,
      /** The device's today when an earlier day is recorded; `userDate` unless told. */
      today: optional(deviceDay),
    }),
    /** The entry as recorded, and the goal's streak seen from today. */
    response: progressEntry.extend({ goalId, streak: z.int() }),
    errors: ['not_found', 'date_out_of_range'],
  }),
  progress: endpoint(paths.goals.progress, {
    access: 'patient',
    params,
    query: z.object({ userDate: optional(deviceDay) }),
    /** Exactly seven entries, oldest first, `userDate` last. */
    response: z.array(progressEntry),
    errors: ['not_found'],
  }),
  history: endpoint(paths.goals.history, {
    access: 'signed-in',
    params,
    query: z.object({ userDate: optional(deviceDay) }),
    response: goalHistory,
    errors: ['not_found'],
  }),
};
