import { z } from 'zod';
import { dayString, id, instant, userId } from './common.ts';
import { patient } from './patients.ts';

export const appointmentId = id.brand<'AppointmentId'>();
export type AppointmentId = z.infer<typeof appointmentId>;

/**
 * State transitions: requested → confirmed or declined; confirmed → arrived or no_show; arrived →
 * done; no_show → arrived if the patient comes after all; arrived, done and no_show → confirmed on
 * the same day if set by mistake. Requested and confirmed appointments can be cancelled or moved; a
 * moved one remains as `moved` and refers to the new one.
 */
export const appointmentState = z.enum([
  'requested',
  'confirmed',
  'declined',
  'arrived',
  'done',
  'no_show',
  'cancelled',
  'moved',
]);
export type AppointmentState = z.infer<typeof appointmentState>;

/** The states a call may set; a patient may only cancel. */
export const settableState = appointmentState.exclude(['requested', 'moved']);
export type SettableState = z.infer<typeof settableState>;

export const appointment = z.object({
  id: appointmentId,
  doctor: z.object({ id: userId, name: z.string(), specialty: z.string() }),
  /** Null for a doctor whose list no longer contains the patient. */
  patient: patient.nullable(),
  startsAt: instant,
  minutes: z.int(),
  /** The day in the clinic's time zone. */
  day: dayString,
  /** IANA name of the clinic's time zone, for showing both times to a patient elsewhere. */
  timeZone: z.string(),
  /** Position in the day's queue, unique among the doctor's open appointments of that day. */
  token: z.int(),
  /**
   * The lowest token that is `arrived`. It can be higher than that of a patient who is still
   * expected, since people come early or walk in. Null before the first arrival, and on any day
   * other than today in the clinic's time zone.
   */
  nowToken: z.int().nullable(),
  state: appointmentState,
  /** The patient's own words; null if no reason was given. */
  reason: z.string().nullable(),
  /** The https link that makes it a video visit; opened in a new tab. */
  videoUrl: z.string().nullable(),
  bookedBy: z.enum(['patient', 'doctor']),
  /** Null unless it was cancelled. */
  cancelledBy: z.enum(['patient', 'doctor']).nullable(),
  /** The appointment it was moved to, otherwise null. */
  movedTo: appointmentId.nullable(),
  /**
   * Until when the patient may cancel or move it; the doctor may do so later. Null if its state
   * allows neither.
   */
  changeableUntil: instant.nullable(),
});
export type Appointment = z.infer<typeof appointment>;

/** Decides whether a user's appointments page shows its placeholder. */
export const appointmentsSummary = z.object({
  /**
   * For a patient, the assigned doctors who currently have hours. For a doctor, the doctor's own id
   * once hours have been saved.
   */
  doctorIds: z.array(userId),
  hasAppointments: z.boolean(),
  /** The earliest open appointment from today in the clinic's time zone on. */
  next: appointment.nullable(),
});
export type AppointmentsSummary = z.infer<typeof appointmentsSummary>;

/** One day of a doctor, ordered by time and token. */
export const appointmentDay = z.object({
  day: dayString,
  timeZone: z.string(),
  /** See `nowToken` of `appointment`. */
  nowToken: z.int().nullable(),
  /** All states except `moved`. */
  appointments: z.array(appointment),
  /** Those of them that are conflicts (see `schedule`). Absent from an older server. */
  closed: z.array(appointmentId).optional(),
});
export type AppointmentDay = z.infer<typeof appointmentDay>;
