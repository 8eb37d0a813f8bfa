import { z } from 'zod';
import {
  chatId,
  clientId,
  dayString,
  deviceDay,
  goalId,
  id,
  instant,
  messageId,
  optional,
  pairParams,
  userId,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { measure, progressEntry } from './goals.ts';
import { HISTORY_DAYS } from './limits.ts';
import { helpline, level } from './messages.ts';
import { pushLanguage } from './notices.ts';
import { paths } from './paths.ts';
import { FIGURES, MEALS, READING_UNITS } from './reading-values.ts';

export const readingId = id.brand<'ReadingId'>();
export type ReadingId = z.infer<typeof readingId>;

export const figure = z.enum(FIGURES);
const meal = z.enum(MEALS);
const unit = z.enum(READING_UNITS);

/** The numbers of a reading, in mmHg, mg/dL, kg, %, °C or a count. */
export const readingNumbers = z.object({
  /** Systolic pressure, sugar, weight and so on. */
  value: z.number(),
  /** Diastolic pressure. */
  low: z.number().nullable(),
  pulse: z.number().nullable(),
  meal: meal.nullable(),
  /** The unit it was typed in, if the measure has two. */
  unit: unit.nullable(),
});

export const reading = readingNumbers.extend({
  id: readingId,
  measure,
  takenAt: instant,
  /** The device's calendar day on which it was taken. */
  day: dayString,
  /** Result of the review's thresholds; null if none was exceeded or it came too late. */
  level: level.nullable(),
  /** Whether it was saved from a message of the patient. */
  fromMessage: z.boolean(),
  correctedAt: instant.nullable(),
  /** The numbers first entered; null if never corrected. */
  first: readingNumbers.nullable(),
});
export type Reading = z.infer<typeof reading>;

/** A doctor's range for a figure of this patient, bounds inclusive; null for no bound. */
export const readingRange = z.object({
  doctorId: userId,
  doctorName: z.string(),
  figure,
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Whether readings outside the range are sent to the doctor. */
  tell: z.boolean(),
});
export type ReadingRange = z.infer<typeof readingRange>;

/** Advice to the patient about a reading that needs attention. */
export const readingAdvice = z.object({
  level,
  /** Guidance of the review in the patient's language, one entry per paragraph; may be empty. */
  lines: z.array(z.string()),
  helplines: z.array(helpline),
  /** Whether the patient is asked to sit for five minutes and measure again. */
  again: z.boolean(),
});
export type ReadingAdvice = z.infer<typeof readingAdvice>;

export const enteredReading = z.object({
  reading,
  /** Null if no threshold was exceeded; that does not mean that all is well. */
  advice: readingAdvice.nullable(),
  /** The doctors whose inbox it was added to. */
  told: z.array(z.object({ doctorId: userId, name: z.string() })),
  /** The day it ticked off; null if none. */
  progress: progressEntry.extend({ goalId, streak: z.int() }).nullable(),
});
export type EnteredReading = z.infer<typeof enteredReading>;

/** Readings stated in a patient's message, as extracted by the review. */
export const statedReadings = z.object({
  messageId,
  readings: z.array(readingNumbers.extend({ measure })),
});
export type StatedReadings = z.infer<typeof statedReadings>;

export const readingList = z.object({
  /** The newest 500 of each measure in the requested days, or one of all days; oldest first. */
  readings: z.array(reading),
  /** Of all of the patient's current doctors; for a doctor, only the doctor's own. */
  ranges: z.array(readingRange),
});
export type ReadingList = z.infer<typeof readingList>;

const typed = {
  value: z.number(),
  low: optional(z.number()),
  pulse: optional(z.number()),
  meal: optional(meal),
  /** Required for a temperature, and for a sugar if its size leaves the unit open. */
  unit: optional(unit),
  /** Language of the doctor's alert and the patient's advice; default: that of the app. */
  language: optional(pushLanguage),
};

/** A reading that a patient imports, in the unit of storage. */
export const importedReading = z.object({
  measure,
  value: typed.value,
  low: typed.low,
  pulse: typed.pulse,
  meal: typed.meal,
  unit: typed.unit,
  takenAt: instant,
  /** The device's calendar day at `takenAt`. */
  day: deviceDay,
});
export type ImportedReading = z.infer<typeof importedReading>;

export const readingsEndpoints = {
  list: endpoint(paths.readings.list, {
    access: 'signed-in',
    params: z.object({ patientId: userId }),
    query: z.object({
      measure: optional(measure),
      /** Default: 90. */
      days: optional(z.coerce.number().int().min(1).max(HISTORY_DAYS)),
      /** Only the newest reading of each measure, however old. */
      only: optional(z.enum(['latest'])),
      userDate: optional(deviceDay),
    }),
    response: readingList,
    errors: ['forbidden'],
  }),
  /**
   * Adds a reading. `invalid_reading` names the rejected fields: impossible value, diastolic not
   * below systolic, ambiguous unit, time in the future. A reading older than 7 days is stored but
   * raises no alarm. Repeating a `clientId` returns the first reading; `limit_reached` from the
   * 51st of a measure in 24 hours on.
   */
  add: endpoint(paths.readings.add, {
    access: 'patient',
    body: z.object({
      ...typed,
      /** Whose reading it is; `forbidden` unless that is the acting patient, who is the default. */
      patientId: optional(userId),
      measure,
      takenAt: instant,
      /** The device's calendar day at `takenAt`. */
      userDate: deviceDay,
      /** The device's today; default: `userDate`. */
      today: optional(deviceDay),
      /** The goal of this measure that it ticks off; if it is gone, the reading is still stored. */
      goalId: optional(goalId),
      clientId: optional(clientId),
    }),
    response: enteredReading,
    status: 201,
    errors: ['forbidden', 'invalid_reading', 'limit_reached', 'client_id_reused'],
  }),
  /** Replaces the numbers; the first ones are kept. `limit_reached` from the 11th correction on. */
  correct: endpoint(paths.readings.correct, {
    access: 'patient',
    params: z.object({ readingId }),
    body: z.object(typed),
    response: enteredReading,
    errors: ['not_found', 'invalid_reading', 'limit_reached'],
  }),
  /** Readings stated in the patient's own messages of the last 7 days that are not saved yet. */
  stated: endpoint(paths.readings.stated, {
    access: 'patient',
    params: z.object({ chatId }),
    response: z.array(statedReadings),
    errors: ['not_found'],
  }),
  /**
   * Saves the readings stated in a message, once. Nobody is alerted, because the message was
   * reviewed when it was sent.
   */
  save: endpoint(paths.readings.save, {
    access: 'patient',
    params: z.object({ messageId }),
    body: z.object({ userDate: deviceDay }),
    response: z.array(reading),
    status: 201,
    errors: ['not_found', 'limit_reached'],
  }),
  /**
   * Sets the doctor's range for a patient's figure, or removes it if both bounds are missing, and
   * returns all of the doctor's ranges.
   */
  setRange: endpoint(paths.readings.setRange, {
    access: 'doctor',
    params: pairParams,
    body: z.object({
      figure,
      low: optional(z.number()),
      high: optional(z.number()),
      tell: optional(z.boolean()),
    }),
    response: z.array(readingRange),
    errors: ['forbidden', 'not_found', 'invalid_reading', 'too_many_attempts'],
  }),
};
