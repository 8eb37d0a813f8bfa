import { createHash } from 'node:crypto';
import {
  type Appointment,
  type AppointmentId,
  type AppointmentState,
  type DayString,
  OVERRIDE_MINUTES,
} from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { type Clock, MINUTE_MS } from '../../platform/clock.ts';
import type { Pair } from '../../platform/person-data.ts';
import { requireOwnPair } from '../assignments/index.ts';
import {
  invalidTime,
  requireAssigned,
  requireRoom,
  requireSame,
  requireStaff,
  requireTransition,
} from './appointments.policy.ts';
import type { AppointmentRow } from './appointments.repository.ts';
import type { LockedBookings, NewAppointment } from './bookings.repository.ts';
import { countChange } from './change-limit.ts';
import type { NotifyChange } from './change-notifier.ts';
import type { OwnAppointments } from './own-appointments.ts';
import { createSeatAllocator, type SeatRequest } from './seat-allocator.ts';
import { canTransition } from './states.ts';

const HASH_CHARACTERS = 22;

/** A request for a booking. */
export type BookRequest = Pair & {
  startsAt?: string | undefined;
  reason?: string | undefined;
  clientId?: string | undefined;
  override?: boolean | undefined;
  minutes?: number | undefined;
  videoUrl?: string | undefined;
};

type MoveRequest = { startsAt: string; override?: boolean | undefined };

/** What a booking or a move led to: a new appointment, or one that was already there. */
type Booked = { id: AppointmentId; isNew: boolean };

type Parts = {
  own: OwnAppointments;
  clock: Clock;
  clinicTimeZone: string;
  notifyChange: NotifyChange;
  /** Sends a reason with an emergency as a message, once per id until the chat is closed. */
  sendIfUrgent(actor: Actor, pair: Pair, text: string, once: string): Promise<void>;
};

/** Id of a reason's message, so that several attempts on a day send the same reason once. */
const reasonMessageId = (day: DayString, reason: string): string =>
  `reason ${day} ${createHash('sha256').update(reason).digest('base64url').slice(0, HASH_CHARACTERS)}`;

/** Reads the wanted seat from a request; without a time it is a walk-in, starting at the next full minute. */
const seatRequestOf = (actor: Actor, request: BookRequest, now: Date): SeatRequest => {
  const { startsAt, override, minutes, videoUrl } = request;
  requireStaff(actor, override || minutes !== undefined || videoUrl !== undefined);
  if (startsAt === undefined && actor.role === 'patient') {
    throw invalidTime('startsAt', 'Please fill this in.');
  }
  return {
    role: actor.role,
    start:
      startsAt === undefined
        ? Math.ceil(now.getTime() / MINUTE_MS) * MINUTE_MS
        : Date.parse(startsAt),
    override: override === true || startsAt === undefined,
    isWalkIn: startsAt === undefined,
    minutes: minutes ?? OVERRIDE_MINUTES,
  };
};

type BookingDetails = Pick<
  NewAppointment,
  'uid' | 'sequence' | 'reason' | 'videoUrl' | 'clientId'
> & {
  kind: 'booked' | 'moved';
  state?: AppointmentState;
};

type SeatParts = Pick<Parts, 'clock' | 'clinicTimeZone' | 'notifyChange'>;

/** Creates the function that takes a seat within the limit of a day and notifies the other side. */
const createTakeSeat = ({ clock, clinicTimeZone, notifyChange }: SeatParts) => {
  const seatFor = createSeatAllocator(clinicTimeZone);
  return async (
    book: LockedBookings,
    actor: Actor,
    wanted: SeatRequest,
    { kind, ...told }: BookingDetails,
  ) => {
    const now = clock.now();
    const { role } = actor;
    const { seat, day, state, outsideHours } = await seatFor(book, wanted, now);
    await countChange(book, actor);
    const { token } = seat;
    const startsAt = new Date(seat.start);
    const id = await book.add({
      state,
      ...told,
      ...book.pair,
      startsAt,
      endsAt: new Date(seat.end),
      day,
      seat: seat.seat,
      outsideHours,
      token,
      bookedBy: role,
    });
    const change = { ...book.pair, appointmentId: id, by: role, startsAt, day, token };
    await notifyChange(book.tx, { ...change, kind: state === 'requested' ? state : kind }, now);
    return { id, isNew: true };
  };
};

/** Books and moves under the doctor's lock. */
const createSeatBooking = (parts: SeatParts) => {
  const { clock } = parts;
  const takeSeat = createTakeSeat(parts);

  const bookSeat = async (
    book: LockedBookings,
    actor: Actor,
    request: BookRequest,
    wanted: SeatRequest,
  ): Promise<Booked> => {
    const { startsAt, reason = null, videoUrl = null, clientId = null } = request;
    requireAssigned(book.assigned);
    const before = clientId === null ? undefined : await book.before(clientId);
    if (before) {
      requireSame(before, { startsAt, reason });
      return { id: before.id, isNew: false };
    }
    requireRoom(actor.role, await book.countAhead(clock.now()));
    return takeSeat(book, actor, wanted, {
      kind: 'booked',
      uid: null,
      sequence: 0,
      reason,
      videoUrl,
      clientId,
      ...(startsAt === undefined && { state: 'arrived' }),
    });
  };

  /** Moves an appointment; a repeated move to the same time returns the existing appointment. */
  const moveSeat = async (
    book: LockedBookings,
    actor: Actor,
    row: AppointmentRow,
    wanted: SeatRequest,
  ): Promise<Booked> => {
    const there = row.movedTo && (await book.appointments.find(row.movedTo, row.day));
    if (there && there.startsAt.getTime() === wanted.start) return { id: there.id, isNew: false };
    requireAssigned(book.assigned);
    if (row.startsAt.getTime() === wanted.start && canTransition(row.state, 'moved', actor.role)) {
      return { id: row.id, isNew: false };
    }
    requireTransition(actor, row, 'moved', clock.now());
    // Frees the old seat first, because the new time may overlap it.
    await book.change(row.id, { state: 'moved' });
    const { uid, reason, videoUrl } = row;
    // Higher than the old appointment's sequence after both of its changes.
    const sequence = row.sequence + 3;
    const told = { kind: 'moved' as const, uid, sequence, reason, videoUrl, clientId: null };
    const moved = await takeSeat(book, actor, wanted, told);
    await book.change(row.id, { movedTo: moved.id });
    return moved;
  };

  return { bookSeat, moveSeat };
};

/** Books and moves appointments. */
export const createBookingsService = (parts: Parts) => {
  const { own, sendIfUrgent } = parts;
  const { bookSeat, moveSeat } = createSeatBooking(parts);
  return {
    /**
     * Books as the actor; repeating a `clientId` returns the first booking, or what it was moved to;
     * throws `client_id_reused` if that holds no seat any more, and `too_many_attempts`.
     */
    book: async (actor: Actor, request: BookRequest): Promise<Appointment> => {
      requireOwnPair(actor, request);
      const { patientId, doctorId, reason } = request;
      const pair = { patientId, doctorId };
      const wanted = seatRequestOf(actor, request, parts.clock.now());
      // First, so that it is sent even if the booking fails.
      if (actor.role === 'patient' && reason) {
        await sendIfUrgent(actor, pair, reason, reasonMessageId(own.today(), reason));
      }
      const { id, isNew } = await own.change(pair, actor, wanted.start, (book) =>
        bookSeat(book, actor, request, wanted),
      );
      if (isNew) await own.note(actor, patientId, 'booked');
      return own.read(actor, id);
    },
    /** Cancels one time and takes another in one transaction; throws `too_many_attempts`. */
    move: async (actor: Actor, id: AppointmentId, request: MoveRequest): Promise<Appointment> => {
      const { startsAt, override = false } = request;
      requireStaff(actor, override);
      const start = Date.parse(startsAt);
      const moved = await own.changeOwn(actor, id, start, async (book, row) => {
        const minutes = Math.round((row.endsAt.getTime() - row.startsAt.getTime()) / MINUTE_MS);
        const wanted = { role: actor.role, start, override, minutes };
        return { ...(await moveSeat(book, actor, row, wanted)), patientId: row.patientId };
      });
      if (moved.isNew) await own.note(actor, moved.patientId, 'moved');
      return own.read(actor, moved.id);
    },
  };
};
export type BookingsService = ReturnType<typeof createBookingsService>;
