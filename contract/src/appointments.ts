import { z } from 'zod';
import {
  clearable,
  clientId,
  dayString,
  deviceDay,
  id,
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
  SEATS_MAX,
  SLOT_DAYS_MAX,
  SLOT_MAX_MINUTES,
  SLOT_MIN_MINUTES,
  VIDEO_LINK_MAX_CHARACTERS,
} from './limits.ts';
import { paths } from './paths.ts';

export const appointmentId = id.brand<'AppointmentId'>();
export type AppointmentId = z.infer<typeof appointmentId>;
export const exceptionId = id.brand<'ExceptionId'>();
export type ExceptionId = z.infer<typeof exceptionId>;

const slotMinutes = z.int().min(SLOT_MIN_MINUTES).max(SLOT_MAX_MINUTES);
const seats = z.int().min(1).max(SEATS_MAX);

/**
 * Weekly hours: slots of `minutes` each from `from` on, as many as end by `to`, in the clinic's
 * time zone. `seats` is how many patients one slot takes.
 */
export const weeklyHours = z.object({
  /** 1 is Monday, 7 is Sunday. */
  weekday: z.int().min(1).max(7),
  from: timeOfDay,
  to: timeOfDay,
  minutes: slotMinutes,
  seats,
  /** The first and the last day on which they hold; null: no limit. */
  validFrom: dayString.nullable(),
  validTo: dayString.nullable(),
});
export type WeeklyHours = z.infer<typeof weeklyHours>;

/** `close` takes the slots it touches away; `add` opens hours, in place of weekly slots it touches. */
export const exceptionKind = z.enum(['close', 'add']);
export type ExceptionKind = z.infer<typeof exceptionKind>;

/** One day on which the weekly hours do not hold as they are. */
export const scheduleException = z.object({
  id: exceptionId,
  day: dayString,
  kind: exceptionKind,
  /** Both null where the whole day is closed. */
  from: timeOfDay.nullable(),
  to: timeOfDay.nullable(),
  /** Null where it closes. */
  minutes: z.int().nullable(),
  seats: z.int().nullable(),
});
export type ScheduleException = z.infer<typeof scheduleException>;

/**
 * requested → confirmed or declined; confirmed → arrived or no_show; arrived → done; a patient
 * marked as no_show who comes after all → arrived. Requested and confirmed ones can be cancelled or
 * moved; a moved one stays as `moved` and names the new one.
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

/** A state somebody may ask for; a patient may only cancel. */
export const settableState = appointmentState.exclude(['requested', 'moved']);
export type SettableState = z.infer<typeof settableState>;

export const appointment = z.object({
  id: appointmentId,
  doctor: z.object({ id: userId, name: z.string(), specialty: z.string() }),
  /** Null for a doctor whom the patient no longer has. */
  patient: z.object({ id: userId, name: z.string(), phone: z.string() }).nullable(),
  startsAt: instant,
  minutes: z.int(),
  /** The day in the clinic's time zone. */
  day: dayString,
  /** IANA name of the clinic's time zone, for showing both times to a patient elsewhere. */
  timeZone: z.string(),
  /** Place in the day's queue; no other open appointment of the doctor has it on that day. */
  token: z.int(),
  /**
   * The token the doctor is at: the lowest that has arrived and is not done. Null before the first
   * has arrived, and on other days than the clinic's today.
   */
  nowToken: z.int().nullable(),
  state: appointmentState,
  /** In the patient's words; null where none was given. */
  reason: z.string().nullable(),
  /** Makes it a video visit; https. Opened in a new tab. */
  videoUrl: z.string().nullable(),
  bookedBy: z.enum(['patient', 'doctor']),
  /** Null unless it was cancelled. */
  cancelledBy: z.enum(['patient', 'doctor']).nullable(),
  /** The appointment it was moved to, else null. */
  movedTo: appointmentId.nullable(),
  /** Until when the patient may cancel or move it, the doctor also later; null where its state allows neither. */
  changeableUntil: instant.nullable(),
});
export type Appointment = z.infer<typeof appointment>;

/** A doctor's hours, and the open appointments that no longer lie in them: nobody is cancelled, the doctor calls them. */
export const schedule = z.object({
  /** False until hours were saved for the first time: then the doctor's page shows its placeholder. */
  saved: z.boolean(),
  timeZone: z.string(),
  hours: z.array(weeklyHours),
  /** From the clinic's today on, earliest first. */
  exceptions: z.array(scheduleException),
  /** The doctor confirms each booking; else a booking in these hours is confirmed at once. */
  confirms: z.boolean(),
  /** At most 200, earliest first. */
  conflicts: z.array(appointment),
});
export type Schedule = z.infer<typeof schedule>;

/** A time that can be booked. */
export const slot = z.object({
  startsAt: instant,
  minutes: z.int(),
  /** Places left, at least 1. */
  free: z.int(),
});
export type Slot = z.infer<typeof slot>;

/** A day with hours; a full one has no slots and `free` 0, a closed one is left out. */
export const slotDay = z.object({
  /** In the clinic's time zone. */
  day: dayString,
  /** Places left over all slots. */
  free: z.int(),
  slots: z.array(slot),
});
export type SlotDay = z.infer<typeof slotDay>;

export const slots = z.object({
  timeZone: z.string(),
  /** An emergency is open in the chat of the two: the clinic's numbers are shown before any slot. */
  emergency: z.boolean(),
  /** Telephone numbers: 112 and 108, where the clinic has set no others. */
  helplines: z.object({ emergency: z.string(), ambulance: z.string() }),
  /** A booking waits for the doctor's confirmation. */
  confirms: z.boolean(),
  days: z.array(slotDay),
});
export type Slots = z.infer<typeof slots>;

/** What decides whether a person's page shows its placeholder. */
export const appointmentsSummary = z.object({
  /** For a patient: the own doctors who have hours now. For a doctor: the own id once hours were saved. */
  doctorIds: z.array(userId),
  hasAppointments: z.boolean(),
  /** The earliest open one from the clinic's today on. */
  next: appointment.nullable(),
});
export type AppointmentsSummary = z.infer<typeof appointmentsSummary>;

/** One day of a doctor, by time and token. */
export const appointmentDay = z.object({
  day: dayString,
  timeZone: z.string(),
  /** See `nowToken` of an appointment. */
  nowToken: z.int().nullable(),
  /** In every state but `moved`. */
  appointments: z.array(appointment),
});
export type AppointmentDay = z.infer<typeof appointmentDay>;

const doctorParams = z.object({ doctorId: userId });
const appointmentParams = z.object({ appointmentId });
const videoUrl = z
  .url({ protocol: /^https$/ })
  // Without the slashes it would lead into this very site.
  .regex(/^https:\/\/\S+$/)
  .max(VIDEO_LINK_MAX_CHARACTERS);

export const appointmentsEndpoints = {
  schedule: endpoint(paths.appointments.schedule, {
    access: 'doctor',
    params: doctorParams,
    response: schedule,
    errors: ['forbidden'],
  }),
  /** Replaces all weekly hours; appointments stay as they are and are listed where they no longer fit. */
  setHours: endpoint(paths.appointments.setHours, {
    access: 'doctor',
    params: doctorParams,
    body: z.object({
      hours: z.array(weeklyHours).max(HOURS_MAX),
      confirms: optional(z.boolean()),
    }),
    response: schedule,
    /** `invalid_time` names the entry: `hours.2.to` ends before it begins, `hours.2.from` overlaps another. */
    errors: ['forbidden', 'invalid_time'],
  }),
  /**
   * `close` without times closes the day; `add` needs from, to, minutes and seats. The same again
   * changes nothing. With `extend` a closing becomes one with the closings it overlaps and closes
   * added hours as well, where an overlap is `invalid_time` otherwise.
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
      /** For `close` alone. */
      extend: optional(z.boolean()),
    }),
    response: schedule,
    status: 201,
    errors: ['forbidden', 'invalid_time'],
  }),
  removeException: endpoint(paths.appointments.removeException, {
    access: 'doctor',
    params: doctorParams.extend({ exceptionId }),
    response: schedule,
    errors: ['forbidden', 'not_found'],
  }),
  /** What can be booked with a doctor; for the doctor and the own patients. */
  slots: endpoint(paths.appointments.slots, {
    access: 'signed-in',
    params: doctorParams,
    query: z.object({
      /** The clinic's today unless told. */
      from: optional(deviceDay),
      /** 30 unless told. */
      days: optional(z.coerce.number().int().min(1).max(SLOT_DAYS_MAX)),
    }),
    response: slots,
    errors: ['forbidden', 'not_assigned'],
  }),
  day: endpoint(paths.appointments.day, {
    access: 'doctor',
    params: doctorParams,
    /** The clinic's today unless told. */
    query: z.object({ day: optional(deviceDay) }),
    response: appointmentDay,
    errors: ['forbidden'],
  }),
  summary: endpoint(paths.appointments.summary, {
    access: 'signed-in',
    response: appointmentsSummary,
  }),
  /** One's own: `upcoming` are the open ones from the clinic's today on, earliest first; `past` all others, latest first. */
  list: endpoint(paths.appointments.list, {
    access: 'signed-in',
    query: z.object({
      /** `upcoming` unless told. */
      when: optional(z.enum(['upcoming', 'past'])),
      /** Only those with this person. */
      with: optional(userId),
      /** The last appointment of the page before. */
      cursor: optional(appointmentId),
      /** 20 unless told. */
      limit: optional(z.coerce.number().int().min(1).max(APPOINTMENTS_PER_PAGE_MAX)),
    }),
    response: z.array(appointment),
  }),
  /**
   * Books a place. `slot_taken` carries the next three free times as `nextFree`; `invalid_time` names
   * `startsAt` (no slot begins there, past, less than 30 minutes or more than 60 days ahead);
   * `too_many_appointments` from the fourth open one of a pair on. The same `clientId` again answers the
   * first booking. A reason in which the review finds an emergency is also sent as a message.
   */
  book: endpoint(paths.appointments.book, {
    access: 'signed-in',
    body: z.object({
      patientId: userId,
      doctorId: userId,
      /** Needed from patients; a doctor's without it is a walk-in: now, on top of the hours. */
      startsAt: optional(instant),
      reason: optional(plainText({ min: 1, max: APPOINTMENT_REASON_MAX_CHARACTERS })),
      clientId: optional(clientId),
      /** Doctors alone: at any time and beyond the seats. */
      override: optional(z.boolean()),
      /** Doctors alone; with `override`, 15 unless told. */
      minutes: optional(slotMinutes),
      /** Doctors alone. */
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
  one: endpoint(paths.appointments.one, {
    access: 'signed-in',
    params: appointmentParams,
    response: appointment,
    errors: ['not_found'],
  }),
  /** Sets or removes the link of a video visit. */
  edit: endpoint(paths.appointments.edit, {
    access: 'doctor',
    params: appointmentParams,
    body: z.object({ videoUrl: clearable(videoUrl) }),
    response: appointment,
    errors: ['not_found', 'conflict'],
  }),
  /**
   * Brings it into a state; the state it has already is answered as it is. `conflict` where the
   * states do not lead there, `too_late` for a patient less than 2 hours before, `invalid_time` for
   * `arrived` on another day and `no_show` before the start.
   */
  setState: endpoint(paths.appointments.setState, {
    access: 'signed-in',
    params: appointmentParams,
    body: z.object({ state: settableState }),
    response: appointment,
    errors: ['forbidden', 'not_found', 'conflict', 'too_late', 'invalid_time'],
  }),
  /** Cancels it here and books it there in one act, and answers the new one; the same again answers that. */
  move: endpoint(paths.appointments.move, {
    access: 'signed-in',
    params: appointmentParams,
    body: z.object({
      startsAt: instant,
      /** Doctors alone: at any time and beyond the seats. */
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
  /** A calendar file to download (RFC 5545): the same UID and a higher SEQUENCE after each change; nothing medical in it. */
  calendar: endpoint(paths.appointments.calendar, {
    access: 'signed-in',
    params: appointmentParams,
    response: null,
    errors: ['not_found'],
  }),
};
