import { z } from 'zod';
import { helpline, level } from './chats.ts';
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
  userId,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { measure, progressEntry } from './goals.ts';
import { HISTORY_DAYS } from './limits.ts';
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
  /** The upper pressure, the sugar, the weight and so on. */
  value: z.number(),
  /** The lower pressure. */
  low: z.number().nullable(),
  pulse: z.number().nullable(),
  meal: meal.nullable(),
  /** The unit it was typed in, where there are two. */
  unit: unit.nullable(),
});

export const reading = readingNumbers.extend({
  id: readingId,
  measure,
  takenAt: instant,
  /** The day of the device on which it was taken. */
  day: dayString,
  /** What the thresholds of the review said; null where they said nothing, or it came too late. */
  level: level.nullable(),
  /** It was saved from a message of the patient. */
  fromMessage: z.boolean(),
  correctedAt: instant.nullable(),
  /** What was entered first; null where it was never corrected. */
  first: readingNumbers.nullable(),
});
export type Reading = z.infer<typeof reading>;

/** What a doctor wants a figure of this patient to be, ends included; null has no end. */
export const readingRange = z.object({
  doctorId: userId,
  doctorName: z.string(),
  figure,
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** A reading outside is sent to the doctor. */
  tell: z.boolean(),
});
export type ReadingRange = z.infer<typeof readingRange>;

/** What the patient is told of a reading that needs somebody. */
export const readingAdvice = z.object({
  level,
  /** Guidance of the review in the patient's language, one paragraph each; may be empty. */
  lines: z.array(z.string()),
  helplines: z.array(helpline),
  /** The patient is asked to sit for five minutes and measure again. */
  again: z.boolean(),
});
export type ReadingAdvice = z.infer<typeof readingAdvice>;

export const enteredReading = z.object({
  reading,
  /** Null where no threshold was passed; that is no word that all is well. */
  advice: readingAdvice.nullable(),
  /** The doctors in whose inbox it is. */
  told: z.array(z.object({ doctorId: userId, name: z.string() })),
  /** The day that was ticked off with it; null where none was. */
  progress: progressEntry.extend({ goalId, streak: z.int() }).nullable(),
});
export type EnteredReading = z.infer<typeof enteredReading>;

/** Readings that a message of the patient states, as the review read them. */
export const statedReadings = z.object({
  messageId,
  readings: z.array(readingNumbers.extend({ measure })),
});
export type StatedReadings = z.infer<typeof statedReadings>;

export const readingList = z.object({
  /** The newest 500 of each measure in the days asked for, oldest first. */
  readings: z.array(reading),
  /** Of all doctors the patient has now; for a doctor the own. */
  ranges: z.array(readingRange),
});
export type ReadingList = z.infer<typeof readingList>;

const typed = {
  value: z.number(),
  low: optional(z.number()),
  pulse: optional(z.number()),
  meal: optional(meal),
  /** A temperature needs it, a sugar where its size does not tell. */
  unit: optional(unit),
  /** In which the doctor is told and the patient advised; that of the notices unless told. */
  language: optional(pushLanguage),
};

/** A reading that a patient brings along: in the unit it is kept in, whichever it was typed in. */
export const takenReading = z.object({
  measure,
  value: typed.value,
  low: typed.low,
  pulse: typed.pulse,
  meal: typed.meal,
  unit: typed.unit,
  takenAt: instant,
  /** The device's day of `takenAt`. */
  day: deviceDay,
});
export type TakenReading = z.infer<typeof takenReading>;

export const readingsEndpoints = {
  list: endpoint(paths.readings.list, {
    access: 'signed-in',
    params: z.object({ patientId: userId }),
    query: z.object({
      measure: optional(measure),
      /** 90 unless told. */
      days: optional(z.coerce.number().int().min(1).max(HISTORY_DAYS)),
      userDate: optional(deviceDay),
    }),
    response: readingList,
    errors: ['forbidden'],
  }),
  /**
   * Enters a reading. `invalid_reading` names what is asked back: impossible, lower above upper, a
   * unit that may be another, a time to come. Older than 7 days it is kept and alarms nobody. The
   * same `clientId` again answers the first; `limit_reached` from the 51st of a measure in 24 hours on.
   */
  add: endpoint(paths.readings.add, {
    access: 'patient',
    body: z.object({
      ...typed,
      measure,
      takenAt: instant,
      /** The device's day of `takenAt`. */
      userDate: deviceDay,
      /** The device's today; `userDate` unless told. */
      today: optional(deviceDay),
      /** The goal of this measure that it ticks off; one that is gone loses no reading. */
      goalId: optional(goalId),
      clientId: optional(clientId),
    }),
    response: enteredReading,
    status: 201,
    errors: ['invalid_reading', 'limit_reached', 'client_id_reused'],
  }),
  /** Puts other numbers in place; the first ones are kept. `limit_reached` from the 11th correction on. */
  correct: endpoint(paths.readings.correct, {
    access: 'patient',
    params: z.object({ readingId }),
    body: z.object(typed),
    response: enteredReading,
    errors: ['not_found', 'invalid_reading', 'limit_reached'],
  }),
  /** What the patient's own messages of the last 7 days state and nobody has saved yet. */
  stated: endpoint(paths.readings.stated, {
    access: 'patient',
    params: z.object({ chatId }),
    response: z.array(statedReadings),
    errors: ['not_found'],
  }),
  /** Saves what a message states, once; the message was reviewed when it was sent, so nobody is told again. */
  save: endpoint(paths.readings.save, {
    access: 'patient',
    params: z.object({ messageId }),
    body: z.object({ userDate: deviceDay }),
    response: z.array(reading),
    status: 201,
    errors: ['not_found', 'limit_reached'],
  }),
  /** Sets or, with neither end, removes the own range of a patient's figure, and answers all own ranges. */
  setRange: endpoint(paths.readings.setRange, {
    access: 'doctor',
    params: z.object({ doctorId: userId, patientId: userId }),
    body: z.object({
      figure,
      low: optional(z.number()),
      high: optional(z.number()),
      tell: optional(z.boolean()),
    }),
    response: z.array(readingRange),
    errors: ['forbidden', 'not_found', 'invalid_reading'],
  }),
};
