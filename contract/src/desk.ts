import { z } from 'zod';
import { appointment, appointmentDay, appointmentId, settableState } from './appointment.ts';
import {
  clientId,
  deviceDay,
  doctorParams,
  instant,
  optional,
  plainText,
  userId,
} from './common.ts';
import { deskPaths } from './desk-paths.ts';
import { endpoint } from './endpoint.ts';
import { NAME_MAX_CHARACTERS, SLOT_DAYS_MAX } from './limits.ts';
import { patient } from './patients.ts';
import { slots } from './schedule.ts';

/** A doctor of the clinic as shown to the desk. */
export const deskDoctor = z.object({
  id: userId,
  name: z.string(),
  specialty: z.string(),
  /** Whether hours have been saved, so that there is a day to show. */
  bookable: z.boolean(),
});
export type DeskDoctor = z.infer<typeof deskDoctor>;

/** An appointment without its reason and video link: the desk sees only names, phones and times. */
export const deskAppointment = appointment.omit({ reason: true, videoUrl: true });
export type DeskAppointment = z.infer<typeof deskAppointment>;

/** See `appointmentDay`. */
export const deskDay = appointmentDay.extend({ appointments: z.array(deskAppointment) });
export type DeskDay = z.infer<typeof deskDay>;

/** See `schedule`: the first 200 conflicts, earliest first, and the number of all. */
export const deskConflicts = z.object({
  conflicts: z.array(deskAppointment),
  conflictCount: z.int(),
});
export type DeskConflicts = z.infer<typeof deskConflicts>;

/** See `slots`; the desk must not learn whether a chat has an emergency. */
export const deskSlots = slots.omit({ emergency: true, helplines: true });

/** The states the desk may set; only the doctor sets `done`. */
export const deskState = settableState.exclude(['done']);
export type DeskState = z.infer<typeof deskState>;

const appointmentParams = z.object({ appointmentId });

/**
 * Calls of the clinic's desk for its doctors, that is, doctors who are verified or owners. Patients
 * and appointments of others are `not_found`. The policies of a doctor's own calls apply.
 */
export const deskEndpoints = {
  /** By name; at most 200. */
  doctors: endpoint(deskPaths.doctors, { access: 'desk', response: z.array(deskDoctor) }),
  /** Default: today in the clinic's time zone. */
  day: endpoint(deskPaths.day, {
    access: 'desk',
    params: doctorParams,
    query: z.object({ day: optional(deviceDay) }),
    response: deskDay,
    errors: ['not_found'],
  }),
  conflicts: endpoint(deskPaths.conflicts, {
    access: 'desk',
    params: doctorParams,
    response: deskConflicts,
    errors: ['not_found'],
  }),
  /**
   * The doctor's patients whose name contains every word of `q`, or whose phone contains its
   * digits; the latest added first, at most 20.
   */
  patients: endpoint(deskPaths.patients, {
    access: 'desk',
    params: doctorParams,
    query: z.object({ q: optional(plainText({ min: 0, max: NAME_MAX_CHARACTERS })) }),
    response: z.array(patient),
    errors: ['not_found'],
  }),
  slots: endpoint(deskPaths.slots, {
    access: 'desk',
    params: doctorParams,
    query: z.object({
      /** Default: today in the clinic's time zone. */
      from: optional(deviceDay),
      /** Default: 30. */
      days: optional(z.coerce.number().int().min(1).max(SLOT_DAYS_MAX)),
    }),
    response: deskSlots,
    errors: ['not_found'],
  }),
  /**
   * Books a free time for a patient; without a time, the patient is there now. Repeating a
   * `clientId` returns the first booking.
   */
  book: endpoint(deskPaths.book, {
    access: 'desk',
    body: z.object({
      patientId: userId,
      doctorId: userId,
      startsAt: optional(instant),
      clientId: optional(clientId),
    }),
    response: deskAppointment,
    status: 201,
    errors: [
      'not_found',
      'not_assigned',
      'slot_taken',
      'conflict',
      'invalid_time',
      'client_id_reused',
      'too_many_attempts',
    ],
  }),
  setState: endpoint(deskPaths.setState, {
    access: 'desk',
    params: appointmentParams,
    body: z.object({ state: deskState }),
    response: deskAppointment,
    errors: ['not_found', 'conflict', 'invalid_time', 'too_many_attempts'],
  }),
  /** Moves an appointment to another free time of the same doctor. */
  move: endpoint(deskPaths.move, {
    access: 'desk',
    params: appointmentParams,
    body: z.object({ startsAt: instant }),
    response: deskAppointment,
    errors: [
      'not_found',
      'not_assigned',
      'conflict',
      'slot_taken',
      'invalid_time',
      'too_many_attempts',
    ],
  }),
};
