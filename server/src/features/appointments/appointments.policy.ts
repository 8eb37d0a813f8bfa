import {
  type AppointmentState,
  BOOK_AHEAD_MAX_DAYS,
  BOOK_AHEAD_MIN_MINUTES,
  CHANGE_UNTIL_MINUTES,
  OPEN_APPOINTMENTS_MAX,
  type Role,
  type SettableState,
  type UserId,
} from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { AppError, forbidden, notAssigned, notFound } from '../../platform/app-error.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import { overlaps, type Span } from './slots.ts';
import { canTransition, isChangeable, isReleased, isSetBack } from './states.ts';

/** The facts about an appointment that decide which changes are allowed. */
export type AppointmentFacts = {
  patientId: UserId;
  doctorId: UserId;
  /** Whether the patient is currently assigned to the doctor. */
  assigned: boolean;
  startsAt: Date;
  state: AppointmentState;
};

/** Returns the error for a time that is not allowed. */
export const invalidTime = (field: string, sentence: string): AppError =>
  new AppError('invalid_time', sentence, { fields: { [field]: sentence } });

/** Throws `not_found` for other people's appointments, including those of a removed doctor. */
export const requireOwn = (
  actor: Actor,
  { patientId, doctorId, assigned }: AppointmentFacts,
): void => {
  const isOwn = actor.role === 'patient' ? actor.userId === patientId : actor.userId === doctorId;
  if (!isOwn || (actor.role === 'doctor' && !assigned)) throw notFound('appointment');
};

/** Throws `not_assigned` unless the patient is assigned to the doctor. */
export const requireAssigned = (assigned: boolean): void => {
  if (!assigned) throw notAssigned();
};

/** Throws `forbidden` if a patient uses an option reserved for doctors. */
export const requireStaff = ({ role }: Actor, asked: unknown): void => {
  if (asked && role !== 'doctor') throw forbidden();
};

/**
 * Throws `invalid_time` unless it is in the future (for a patient, by at least half an hour) and
 * not too far ahead.
 */
export const requireBookableTime = (role: Role, start: number, now: Date): void => {
  const ahead = start - now.getTime();
  const least = role === 'patient' ? BOOK_AHEAD_MIN_MINUTES : 0;
  if (ahead < 0) throw invalidTime('startsAt', 'This time is past.');
  if (ahead < least * MINUTE_MS) {
    throw invalidTime('startsAt', `Please book at least ${least} minutes ahead.`);
  }
  if (ahead > BOOK_AHEAD_MAX_DAYS * DAY_MS) {
    throw invalidTime('startsAt', `Please book at most ${BOOK_AHEAD_MAX_DAYS} days ahead.`);
  }
};

/** Throws `too_many_appointments` if the patient has the maximum of open ones with this doctor. */
export const requireRoom = (role: Role, open: number): void => {
  if (role === 'patient' && open >= OPEN_APPOINTMENTS_MAX) {
    throw new AppError(
      'too_many_appointments',
      `You can have up to ${OPEN_APPOINTMENTS_MAX} appointments with a doctor. Cancel one to book another.`,
    );
  }
};

/** Throws `conflict` if the patient already has an appointment with this doctor at this time. */
export const requireNoDoubleBooking = (own: readonly Span[], wanted: Span): void => {
  if (own.some((one) => overlaps(one, wanted))) {
    throw new AppError('conflict', 'There is already an appointment at this time.');
  }
};

/**
 * Throws `client_id_reused` if the booking under this client id differs from the request, or was
 * declined or cancelled since.
 */
export const requireSame = (
  before: { startsAt: Date; reason: string | null; state: AppointmentState },
  { startsAt, reason }: { startsAt: string | undefined; reason: string | null },
): void => {
  const isThere = startsAt === undefined || Date.parse(startsAt) === before.startsAt.getTime();
  if (!isThere || reason !== before.reason || isReleased(before.state)) {
    throw new AppError('client_id_reused', 'Another appointment was already booked under this id.');
  }
};

/** Throws `conflict` unless the appointment can still be changed. */
export const requireChangeable = ({ state }: Pick<AppointmentFacts, 'state'>): void => {
  if (!isChangeable(state)) {
    throw new AppError('conflict', 'This appointment can no longer be changed.');
  }
};

/** Throws unless the actor may make this state change now. */
export const requireTransition = (
  { role }: Actor,
  known: Pick<AppointmentFacts, 'state' | 'startsAt'>,
  to: SettableState | 'moved',
  now: Date,
): void => {
  if (role === 'patient' && to !== 'cancelled' && to !== 'moved') throw forbidden();
  if (!canTransition(known.state, to, role)) {
    throw new AppError('conflict', 'This appointment has just changed. Please check again.');
  }
  const left = known.startsAt.getTime() - now.getTime();
  if (role === 'patient' && left < CHANGE_UNTIL_MINUTES * MINUTE_MS) {
    throw new AppError(
      'too_late',
      `You can do this here until ${CHANGE_UNTIL_MINUTES / 60} hours before. Please call the clinic.`,
    );
  }
};

/**
 * Throws `invalid_time` for arrival or setting back on another day, an early no-show, and the late
 * confirmation of a request.
 */
export const requireTimelyChange = (
  { state, startsAt, isToday }: Pick<AppointmentFacts, 'state' | 'startsAt'> & { isToday: boolean },
  to: SettableState,
  now: Date,
): void => {
  if (to === 'arrived' && !isToday) {
    throw invalidTime('state', 'Patients arrive on the day of the appointment.');
  }
  if (to === 'no_show' && now < startsAt) {
    throw invalidTime('state', 'The appointment has not begun yet.');
  }
  if (isSetBack(state, to)) {
    if (!isToday) throw invalidTime('state', 'This can be set back only on the same day.');
  } else if (to === 'confirmed' && now > startsAt) {
    throw invalidTime('state', 'This time is past.');
  }
};
