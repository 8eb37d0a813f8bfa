import { createHash } from 'node:crypto';
import type { Appointment, AppointmentId, AppointmentState, DayString } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Pair } from '../../platform/person-data.ts';
import { requireOwnPair } from '../assignments/index.ts';
import {
  invalidTime,
  requireAssigned,
  requireChange,
  requireRoom,
  requireSame,
  requireStaff,
} from './appointments.policy.ts';
import type { AppointmentRow } from './appointments.repository.ts';
import type { Book, NewAppointment } from './book.repository.ts';
import type { TellNews } from './news.ts';
import type { OwnAppointments } from './own-appointments.ts';
import { createSeating, type Wish } from './seating.ts';
import { leadsTo } from './states.ts';

const MINUTE_MS = 60_000;
const BEYOND_MINUTES = 15;
const HASH_CHARACTERS = 22;

/** A booking as it is asked for. */
export type BookRequest = Pair & {
  startsAt?: string | undefined;
  reason?: string | undefined;
  clientId?: string | undefined;
  override?: boolean | undefined;
  minutes?: number | undefined;
  videoUrl?: string | undefined;
};

type MoveRequest = { startsAt: string; override?: boolean | undefined };

type Parts = {
  own: OwnAppointments;
  clock: Clock;
  clinicTimeZone: string;
  tellNews: TellNews;
  /** Sends on a reason in which the review finds an emergency, once under this id until the chat is closed. */
  sendIfUrgent(actor: Actor, pair: Pair, text: string, once: string): Promise<void>;
  /** Throws `too_many_attempts` where a patient has booked and moved too often of late. */
  requireNotTooOften(actor: Actor): Promise<void>;
};

/** What tells a reason's message: trying several times of a day with the same words sends them once. */
const sentOnce = (day: DayString, reason: string): string =>
  `reason ${day} ${createHash('sha256').update(reason).digest('base64url').slice(0, HASH_CHARACTERS)}`;

/** What is asked for; without a time it is a walk-in, which begins with the next full minute. */
const wishOf = (actor: Actor, request: BookRequest, now: Date): Wish => {
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
    minutes: minutes ?? BEYOND_MINUTES,
  };
};

type Told = Pick<NewAppointment, 'uid' | 'sequence' | 'reason' | 'videoUrl' | 'clientId'> & {
  kind: 'booked' | 'moved';
  state?: AppointmentState;
};

/** Booking and moving under the doctor's lock. */
const createPlaces = ({
  clock,
  clinicTimeZone,
  tellNews,
}: Pick<Parts, 'clock' | 'clinicTimeZone' | 'tellNews'>) => {
  const seatFor = createSeating(clinicTimeZone);

  /** Takes a seat and says so. */
  const take = async (book: Book, { role }: Actor, wish: Wish, { kind, ...told }: Told) => {
    const now = clock.now();
    const { seat, day, state } = await seatFor(book, wish, now);
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
      token,
      bookedBy: role,
    });
    const change = { ...book.pair, appointmentId: id, by: role, startsAt, day, token };
    await tellNews(book.tx, { ...change, kind: state === 'requested' ? state : kind }, now);
    return id;
  };

  const bookIn = async (
    book: Book,
    actor: Actor,
    request: BookRequest,
    wish: Wish,
  ): Promise<AppointmentId> => {
    const { startsAt, reason = null, videoUrl = null, clientId = null } = request;
    requireAssigned(book.assigned);
    const before = clientId === null ? undefined : await book.before(clientId);
    if (before) {
      requireSame(before, { startsAt, reason });
      return before.id;
    }
    requireRoom(actor.role, await book.countAhead(clock.now()));
    return take(book, actor, wish, {
      kind: 'booked',
      uid: null,
      sequence: 0,
      reason,
      videoUrl,
      clientId,
      ...(startsAt === undefined && { state: 'arrived' }),
    });
  };

  /** The same place again is the appointment that is there. */
  const moveIn = async (
    book: Book,
    actor: Actor,
    row: AppointmentRow,
    wish: Wish,
  ): Promise<AppointmentId> => {
    const there = row.movedTo && (await book.appointments.find(row.movedTo, row.day));
    if (there && there.startsAt.getTime() === wish.start) return there.id;
    requireAssigned(book.assigned);
    if (row.startsAt.getTime() === wish.start && leadsTo(row.state, 'moved', actor.role))
      return row.id;
    requireChange(actor, row, 'moved', clock.now());
    // The old seat is free for the new time, which may overlap it.
    await book.change(row.id, { state: 'moved' });
    const { uid, reason, videoUrl } = row;
    // Higher than what the old one has after both of its changes.
    const sequence = row.sequence + 3;
    const told = { kind: 'moved' as const, uid, sequence, reason, videoUrl, clientId: null };
    const id = await take(book, actor, wish, told);
    await book.change(row.id, { movedTo: id });
    return id;
  };

  return { bookIn, moveIn };
};

/** Booking, and moving what is booked. */
export const createBookingsService = (parts: Parts) => {
  const { own, sendIfUrgent, requireNotTooOften } = parts;
  const { bookIn, moveIn } = createPlaces(parts);
  return {
    /** Books as the actor; the same `clientId` again answers the first booking. */
    book: async (actor: Actor, request: BookRequest): Promise<Appointment> => {
      requireOwnPair(actor, request);
      const { patientId, doctorId, reason } = request;
      const pair = { patientId, doctorId };
      const wish = wishOf(actor, request, parts.clock.now());
      // First, so that it arrives whatever becomes of the booking.
      if (actor.role === 'patient' && reason) {
        await sendIfUrgent(actor, pair, reason, sentOnce(own.today(), reason));
      }
      await requireNotTooOften(actor);
      const id = await own.change(pair, actor, wish.start, (book) =>
        bookIn(book, actor, request, wish),
      );
      await own.note(actor, patientId, 'booked');
      return own.read(actor, id);
    },
    /** Gives up one place and takes another in one act. */
    move: async (actor: Actor, id: AppointmentId, request: MoveRequest): Promise<Appointment> => {
      const { startsAt, override = false } = request;
      requireStaff(actor, override);
      await requireNotTooOften(actor);
      const start = Date.parse(startsAt);
      const moved = await own.changeOwn(actor, id, start, async (book, row) => {
        const minutes = Math.round((row.endsAt.getTime() - row.startsAt.getTime()) / MINUTE_MS);
        const wish = { role: actor.role, start, override, minutes };
        return { id: await moveIn(book, actor, row, wish), patientId: row.patientId };
      });
      await own.note(actor, moved.patientId, 'moved');
      return own.read(actor, moved.id);
    },
  };
};
export type BookingsService = ReturnType<typeof createBookingsService>;
