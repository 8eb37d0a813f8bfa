import { type Role, SEATS_MAX } from '@saathi/contract';
import { addDays, dayIn, MINUTE_MS } from '../../platform/clock.ts';
import { invalidTime, requireBookableTime, requireNoDoubleBooking } from './appointments.policy.ts';
import type { LockedBookings } from './bookings.repository.ts';
import { type Seat, seatInHours, seatOutsideHours } from './seats.ts';
import { isOutside, slotsOn } from './slots.ts';

/** The appointment time a caller asks for. */
export type SeatRequest = {
  role: Role;
  start: number;
  override: boolean;
  minutes: number;
  /** Whether the patient is there now; then waiting for the lock cannot make the start too late. */
  isWalkIn?: boolean;
};

/** The seat was taken. The free times are looked up after the lock is released. */
export class SlotTakenError extends Error {}

/** Chooses a seat for a request among those of its day; throws `SlotTakenError` if the slot is full. */
export const createSeatAllocator =
  (clinicTimeZone: string) => async (book: LockedBookings, seatRequest: SeatRequest, now: Date) => {
    const { role, start, override, minutes } = seatRequest;
    const { pair, schedule, takenOn } = book;
    // Checked first, because a calendar day cannot be computed for years far away.
    if (!seatRequest.isWalkIn) requireBookableTime(role, start, now);
    const day = dayIn(clinicTimeZone, new Date(start));
    // A time outside the hours can reach past midnight.
    const stored = await schedule.find(pair.doctorId, { first: day, last: addDays(day, 1) });
    const grid = stored ? slotsOn(stored, clinicTimeZone, day) : [];
    const taken = await takenOn(day);
    const own = taken.filter(({ patientId }) => patientId === pair.patientId);
    const within = seatInHours(grid, taken, start);
    const seatOf = (): Seat => {
      if (within !== null && within !== 'full') return within;
      if (override)
        return seatOutsideHours(grid, taken, { start, end: start + minutes * MINUTE_MS });
      if (within === null) throw invalidTime('startsAt', 'No appointment begins at this time.');
      throw new SlotTakenError();
    };
    const seat = seatOf();
    requireNoDoubleBooking(own, seat);
    const waits = role === 'patient' && stored?.confirms === true;
    const state = waits ? ('requested' as const) : ('confirmed' as const);
    const outsideHours =
      seat.seat > SEATS_MAX && (!stored || isOutside(stored, clinicTimeZone, day, seat));
    return { seat, day, state, outsideHours };
  };
