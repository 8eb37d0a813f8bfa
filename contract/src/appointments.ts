import { z } from 'zod';
import {
  appointment,
  appointmentDay,
  appointmentId,
  appointmentsSummary,
  settableState,
} from './appointment.ts';
import {
  clearable,
  clientId,
  deviceDay,
  doctorParams,
  instant,
  optional,
  plainText,
  timeOfDay,
  userId,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  APPOINTMENT_REASON_MAX_CHARACTERS,
  APPOINTMENTS_PER_PAGE_MAX,
  HOURS_MAX,
  SLOT_DAYS_MAX,
  VIDEO_LINK_MAX_CHARACTERS,
} from './limits.ts';
import { paths } from './paths.ts';
import { exceptionId, exceptionKind, schedule, slots, weeklyHours } from './schedule.ts';

const appointmentParams = z.object({ appointmentId });
const { minutes: slotMinutes, seats } = weeklyHours.shape;
const videoUrl = z
  .url({ protocol: /^https$/ })
  // Without the slashes the link would be relative to this site.
  .regex(/^https:\/\/\S+$/)
  .max(VIDEO_LINK_MAX_CHARACTERS);

export const appointmentsEndpoints = {
  schedule: endpoint(paths.appointments.schedule, {
    access: 'doctor',
    params: doctorParams,
    response: schedule,
    errors: ['forbidden'],
  }),
  /** Replaces all weekly hours. Appointments do not change; those that no longer fit are listed. */
  setHours: endpoint(paths.appointments.setHours, {
    access: 'doctor',
    params: doctorParams,
    body: z.object({
      hours: z.array(weeklyHours).max(HOURS_MAX),
      confirms: optional(z.boolean()),
    }),
    response: schedule,
    /**
     * `invalid_time` names the entry: `hours.2.to` ends before it begins, `hours.2.from` overlaps
     * another entry.
     */
    errors: ['forbidden', 'invalid_time'],
  }),
  /**
   * Adds an exception. `close` without times closes the whole day; `add` needs `from`, `to`,
   * `minutes` and `seats`. Adding the same exception again changes nothing. With `extend`, a
   * closing is merged with the closings it overlaps and also closes added hours; without it, such
   * an overlap is `invalid_time`. With `until`, each day from `day` to `until` is closed by an
   * exception of its own; if one of them is refused, none is closed. `limit_reached` from the 201st
   * exception from today on.
   */
  addException: endpoint(paths.appointments.addException, {
    access: 'doctor',
    params: doctorParams,
    body: z.object({
      day: deviceDay,
      kind: exceptionKind,
      from: optional(timeOfDay),
      to: optional(timeOfDay),
      minutes: optional(slotMinutes),
      seats: optional(seats),
      /** Only for `close`. */
      extend: optional(z.boolean()),
      /** The last day, only for closing whole days; at most 60 days. Default: `day`. */
      until: optional(deviceDay),
    }),
    response: schedule,
    status: 201,
    errors: ['forbidden', 'invalid_time', 'limit_reached'],
  }),
  /** With `until`, also removes the closings of whole days after it, up to that day. */
  removeException: endpoint(paths.appointments.removeException, {
    access: 'doctor',
    params: doctorParams.extend({ exceptionId }),
    query: z.object({ until: optional(deviceDay) }),
    response: schedule,
    errors: ['forbidden', 'not_found'],
  }),
  /** The bookable slots of a doctor, for the doctor and the doctor's patients. */
  slots: endpoint(paths.appointments.slots, {
    access: 'signed-in',
    params: doctorParams,
    query: z.object({
      /** Default: today in the clinic's time zone. */
      from: optional(deviceDay),
      /** Default: 30. */
      days: optional(z.coerce.number().int().min(1).max(SLOT_DAYS_MAX)),
    }),
    response: slots,
    errors: ['forbidden', 'not_assigned'],
  }),
  day: endpoint(paths.appointments.day, {
    access: 'doctor',
    params: doctorParams,
    query: z.object({
      /** Default: today in the clinic's time zone. */
      day: optional(deviceDay),
      /** With `true`, the notices about these appointments stay unseen. */
      peek: optional(z.enum(['true', 'false'])),
    }),
    response: appointmentDay,
    errors: ['forbidden'],
  }),
  summary: endpoint(paths.appointments.summary, {
    access: 'signed-in',
    response: appointmentsSummary,
  }),
  /**
   * The caller's appointments: `upcoming` are the open ones from today in the clinic's time zone
   * on, earliest first; `past` are all others, latest first.
   */
  list: endpoint(paths.appointments.list, {
    access: 'signed-in',
    query: z.object({
      /** Default: `upcoming`. */
      when: optional(z.enum(['upcoming', 'past'])),
      /** Only appointments with this user. */
      with: optional(userId),
      /** The last appointment of the previous page. */
      cursor: optional(appointmentId),
      /** Default: 20. */
      limit: optional(z.coerce.number().int().min(1).max(APPOINTMENTS_PER_PAGE_MAX)),
    }),
    response: z.array(appointment),
  }),
  /**
   * Books an appointment. `slot_taken` carries the next three free times as `nextFree`.
   * `invalid_time` names `startsAt` (no slot begins there, or it is in the past, less than 30
   * minutes or more than 60 days ahead). `too_many_appointments` is the error from the fourth open
   * appointment of a patient with a doctor on. Repeating a `clientId` returns the first booking, or
   * what it was moved to; `client_id_reused` if it differs, or was declined or cancelled since. A
   * reason in which the review finds an emergency is also sent as a message.
   */
  book: endpoint(paths.appointments.book, {
    access: 'signed-in',
    body: z.object({
      patientId: userId,
      doctorId: userId,
      /**
       * Required from patients. A doctor's booking without it is a walk-in: it starts now and takes
       * no seat of the hours.
       */
      startsAt: optional(instant),
      reason: optional(plainText({ min: 1, max: APPOINTMENT_REASON_MAX_CHARACTERS })),
      clientId: optional(clientId),
      /** Doctors only: at any time and beyond the number of seats. */
      override: optional(z.boolean()),
      /** Doctors only, with `override`; default: `OVERRIDE_MINUTES`. */
      minutes: optional(slotMinutes),
      /** Doctors only. */
      videoUrl: optional(videoUrl),
    }),
    response: appointment,
    status: 201,
    errors: [
      'forbidden',
      'not_assigned',
      'slot_taken',
      'conflict',
      'invalid_time',
      'too_many_appointments',
      'too_many_attempts',
      'client_id_reused',
    ],
  }),
  /** Sets or removes the link of a video visit. */
  edit: endpoint(paths.appointments.edit, {
    access: 'doctor',
    params: appointmentParams,
    body: z.object({ videoUrl: clearable(videoUrl) }),
    response: appointment,
    errors: ['not_found', 'conflict', 'too_many_attempts'],
  }),
  /**
   * Sets the state of an appointment. Setting the state it already has changes nothing. Errors:
   * `conflict` if there is no such transition, `too_late` for a patient less than 2 hours before
   * the start, `invalid_time` for `arrived` and for setting back to `confirmed` on another day, and
   * for `no_show` before the start, `too_many_attempts` for setting back too often.
   */
  setState: endpoint(paths.appointments.setState, {
    access: 'signed-in',
    params: appointmentParams,
    body: z.object({ state: settableState }),
    response: appointment,
    errors: ['forbidden', 'not_found', 'conflict', 'too_late', 'invalid_time', 'too_many_attempts'],
  }),
  /**
   * Cancels the appointment and books the new time in one transaction, and returns the new
   * appointment. Repeating the call returns the same one.
   */
  move: endpoint(paths.appointments.move, {
    access: 'signed-in',
    params: appointmentParams,
    body: z.object({
      startsAt: instant,
      /** Doctors only: at any time and beyond the number of seats. */
      override: optional(z.boolean()),
    }),
    response: appointment,
    errors: [
      'forbidden',
      'not_found',
      'not_assigned',
      'conflict',
      'slot_taken',
      'too_late',
      'too_many_attempts',
      'invalid_time',
    ],
  }),
  /**
   * A calendar file to download (RFC 5545). The UID stays the same and SEQUENCE rises with each
   * change; it contains nothing medical.
   */
  calendar: endpoint(paths.appointments.calendar, {
    access: 'signed-in',
    params: appointmentParams,
    response: null,
    errors: ['not_found'],
  }),
};
