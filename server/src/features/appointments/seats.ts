import { SEATS_MAX } from '@saathi/contract';
import { type GridSlot, overlaps, type Span } from './slots.ts';

/** A taken seat: up to {@link SEATS_MAX} within the hours, above it beyond them. */
export type TakenSeat = Span & { seat: number; token: number };

/** A seat, and its token in the day's queue. */
export type Seat = Span & { seat: number; token: number };

/** Returns the taken seats within the hours; appointments beyond the hours take none of them. */
export const seatsWithinHours = (taken: readonly TakenSeat[]): TakenSeat[] =>
  taken.filter(({ seat }) => seat <= SEATS_MAX);

const lowestFree = (used: readonly number[], from: number): number => {
  const known = new Set(used);
  let seat = from;
  while (known.has(seat)) seat += 1;
  return seat;
};

/**
 * Returns a seat's position when all seats of the day are counted by time, if that token is free;
 * otherwise the next one after all others.
 */
const tokenOf = (
  grid: readonly GridSlot[],
  taken: readonly TakenSeat[],
  { start, seat }: { start: number; seat: number },
): number => {
  const used = new Set(taken.map(({ token }) => token));
  const before = grid
    .filter((slot) => slot.start < start)
    .reduce((sum, { seats }) => sum + seats, 0);
  const counted = before + seat;
  const isOfGrid = seat <= SEATS_MAX && grid.some((slot) => slot.start === start);
  if (isOfGrid && !used.has(counted)) return counted;
  const all = grid.reduce((sum, { seats }) => sum + seats, 0);
  return Math.max(all, ...used) + 1;
};

/**
 * Returns a free seat of the slot that begins at `start`; null if there is no such slot, `full` if
 * no seat is free.
 */
export const seatInHours = (
  grid: readonly GridSlot[],
  taken: readonly TakenSeat[],
  start: number,
): Seat | 'full' | null => {
  const slot = grid.find((one) => one.start === start);
  if (!slot) return null;
  const sitting = seatsWithinHours(taken).filter((one) => overlaps(one, slot));
  if (sitting.length >= slot.seats) return 'full';
  const seat = lowestFree(
    sitting.map((one) => one.seat),
    1,
  );
  return { start, end: slot.end, seat, token: tokenOf(grid, taken, { start, seat }) };
};

/** Returns a seat beyond the hours, at any time. */
export const seatOutsideHours = (
  grid: readonly GridSlot[],
  taken: readonly TakenSeat[],
  span: Span,
): Seat => {
  const beyond = taken.filter(({ start, seat }) => start === span.start && seat > SEATS_MAX);
  const seat = lowestFree(
    beyond.map((one) => one.seat),
    SEATS_MAX + 1,
  );
  return { ...span, seat, token: tokenOf(grid, taken, { start: span.start, seat }) };
};
