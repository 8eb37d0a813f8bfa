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
import {
  GOAL_DESCRIPTION_MAX_CHARACTERS,
  GOAL_TITLE_MAX_CHARACTERS,
  IMPORT_DAYS_MAX,
} from './limits.ts';
import { paths } from './paths.ts';
import { MEASURES } from './reading-values.ts';
import { WEEKDAYS } from './streak.ts';

/** What a goal measures. */
export const measure = z.enum(MEASURES);

const weekdays = z
  .array(z.enum(WEEKDAYS))
  .min(1)
  .max(WEEKDAYS.length)
  // A set, in weekday order.
  .transform((named) => WEEKDAYS.filter((day) => named.includes(day)));

/**
 * How often a goal is due, if not every day: on some weekdays, or a number of times per week
 * (Monday to Sunday).
 */
export const frequency = z.union([
  z.object({ weekdays }),
  z.object({
    timesAWeek: z
      .int()
      .min(1)
      .max(WEEKDAYS.length - 1),
  }),
]);
const storedFrequency = z.union([
  z.object({ weekdays: z.array(z.enum(WEEKDAYS)) }),
  z.object({ timesAWeek: z.int() }),
]);

/** Without these fields, a goal is due every day, has no end and is the patient's own. */
export const goalPlan = z.object({
  frequency: storedFrequency.optional(),
  /** The last day on which it is due. */
  until: dayString.optional(),
});

export const goal = z.object({
  id: goalId,
  patientId: userId,
  title: z.string(),
  description: z.string().nullable(),
  /**
   * Consecutive achieved days ending today, or yesterday while today is open. For a goal that is
   * due a number of times per week, weeks.
   */
  streak: z.int(),
  /** Time of the daily reminder, in the time zone of the patient's device. */
  remindAt: timeOfDay.nullable(),
  /** The measure of the goal; a reading of it ticks the day off. Null for most goals. */
  measure: measure.nullable(),
  ...goalPlan.shape,
  /** The doctor who proposed it. */
  setBy: z.object({ id: userId, name: z.string() }).optional(),
});
export type Goal = z.infer<typeof goal>;

/** One row per goal and day. */
export const progressEntry = z.object({ date: dayString, achieved: z.boolean() });
export type ProgressEntry = z.infer<typeof progressEntry>;

/** Why nothing was due on a day; absent if something was. */
const off = z.enum(['excused', 'not_due']).optional();
/** A day of a goal, and whether the goal was due. */
export const goalDay = progressEntry.extend({ off });
export type GoalDay = z.infer<typeof goalDay>;

/** A goal in its patient's list with its last seven days, oldest first, ending with `userDate`. */
export const listedGoal = goal.extend({ last7Days: z.array(goalDay) });
export type ListedGoal = z.infer<typeof listedGoal>;

/** The goal's last 90 days, oldest first, and its streaks in days. */
export const goalHistory = z.object({
  goal,
  /** The first day that counts: the day of creation, or an earlier one on which it was achieved. */
  since: dayString,
  days: z.array(goalDay),
  bestStreak: z.int(),
});
export type GoalHistory = z.infer<typeof goalHistory>;

export const EXCUSES = ['ill', 'fasting', 'travelling'] as const;
export const excusedDay = z.object({ day: dayString, reason: z.enum(EXCUSES) });
export type ExcusedDay = z.infer<typeof excusedDay>;

const params = z.object({ goalId });
/** The title of a goal as entered. */
export const goalTitle = line(GOAL_TITLE_MAX_CHARACTERS);
export const goalDescription = plainText({
  min: 0,
  max: GOAL_DESCRIPTION_MAX_CHARACTERS,
}).transform((text) => text || null);

/** A goal that a patient imports, with the days on which it was achieved. */
export const importedGoal = z.object({
  title: goalTitle,
  description: optional(goalDescription).transform((text) => text ?? null),
  measure: optional(measure),
  frequency: optional(frequency),
  until: optional(deviceDay),
  days: z.array(deviceDay).max(IMPORT_DAYS_MAX),
});
export type ImportedGoal = z.infer<typeof importedGoal>;

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
      title: goalTitle,
      description: optional(goalDescription).transform((text) => text ?? null),
      remindAt: optional(timeOfDay),
      measure: optional(measure),
      frequency: optional(frequency),
      until: optional(deviceDay),
      clientId: optional(clientId),
    }),
    response: goal,
    status: 201,
    errors: ['forbidden', 'limit_reached', 'client_id_reused', 'too_many_attempts'],
  }),
  edit: endpoint(paths.goals.edit, {
    access: 'patient',
    params,
    body: z.object({
      title: optional(goalTitle),
      description: clearable(goalDescription),
      remindAt: clearable(timeOfDay),
      measure: clearable(measure),
      frequency: clearable(frequency),
      until: clearable(deviceDay),
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
      /** The device's today if an earlier day is recorded; default: `userDate`. */
      today: optional(deviceDay),
    }),
    /** The entry as recorded, and the goal's streak as of today. */
    response: progressEntry.extend({ goalId, streak: z.int() }),
    errors: ['not_found', 'date_out_of_range'],
  }),
  progress: endpoint(paths.goals.progress, {
    access: 'patient',
    params,
    query: z.object({ userDate: optional(deviceDay) }),
    /** Exactly seven entries, oldest first, ending with `userDate`. */
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
  excused: endpoint(paths.goals.excused, {
    access: 'patient',
    /** The patient's excused days from 7 days ago on, earliest first. */
    response: z.array(excusedDay),
  }),
  /** Excuses the days from `first` to `last`, or revokes that if no reason is given. */
  excuse: endpoint(paths.goals.excuse, {
    access: 'patient',
    body: z.object({
      first: deviceDay,
      last: deviceDay,
      reason: optional(z.enum(EXCUSES)),
      /** The device's today; default: the clinic's. */
      userDate: optional(deviceDay),
    }),
    response: z.array(excusedDay),
    errors: ['date_out_of_range'],
  }),
};
