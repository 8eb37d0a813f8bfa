import {
  COVER_AHEAD_DAYS_MAX,
  COVER_DAYS_MAX,
  DATED_COVERS_MAX,
  type UserId,
  WEEKLY_COVERS_MAX,
} from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { AppError, forbidden, notFound } from '../../platform/app-error.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { overlaps, type Shift } from './overlaps.ts';

/** A request for a cover. */
export type CoverRequest = {
  standInId: UserId;
  startsAt?: string | undefined;
  endsAt?: string | undefined;
  weekday?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const invalid = (sentence: string): AppError => new AppError('invalid_cover', sentence);

/** Throws `forbidden` unless the actor is the doctor or a clinic owner. */
export const requireOwnOrOwner = async (
  { userId }: Actor,
  doctorId: UserId,
  isOwner: (userId: UserId) => Promise<boolean>,
): Promise<void> => {
  if (userId !== doctorId && !(await isOwner(userId))) throw forbidden();
};

/** Throws `not_found` if there is no such doctor, `not_verified` if the doctor is unverified. */
export const requireVerifiedDoctor = (doctor: { verified: boolean } | undefined): void => {
  if (!doctor) throw notFound('doctor');
  if (!doctor.verified) {
    throw new AppError('not_verified', 'The clinic has to verify this doctor first.');
  }
};

/** Throws `invalid_cover` for the doctor's own id, `not_verified` if it is no verified doctor. */
export const requireStandIn = (
  doctorId: UserId,
  standInId: UserId,
  doctor: { verified: boolean } | undefined,
): void => {
  if (standInId === doctorId) throw invalid('Please choose another doctor.');
  if (!doctor?.verified) {
    throw new AppError('not_verified', 'Only a verified doctor of this clinic can cover.');
  }
};

const requireDated = (startsAt: Date, endsAt: Date, now: Date): Shift => {
  if (endsAt <= startsAt) throw invalid('The end must be after the start.');
  if (endsAt <= now) throw invalid('This time is past.');
  if (endsAt.getTime() - startsAt.getTime() > COVER_DAYS_MAX * DAY_MS) {
    throw invalid(`At most ${COVER_DAYS_MAX} days at once.`);
  }
  if (startsAt.getTime() - now.getTime() > COVER_AHEAD_DAYS_MAX * DAY_MS) {
    throw invalid(`At most ${COVER_AHEAD_DAYS_MAX} days ahead.`);
  }
  return { startsAt, endsAt };
};

/** Returns the requested shift; throws `invalid_cover` if it is invalid. */
export const requireShift = (asked: CoverRequest, now: Date): Shift => {
  const { startsAt, endsAt, weekday, from, to } = asked;
  const isWeekly = weekday !== undefined && from !== undefined && to !== undefined;
  const isDated = startsAt !== undefined && endsAt !== undefined;
  const named = [startsAt, endsAt, weekday, from, to].filter((part) => part !== undefined);
  if (isDated && named.length === 2) return requireDated(new Date(startsAt), new Date(endsAt), now);
  if (!isWeekly || named.length !== 3) {
    throw invalid('Give either a start and an end, or a day of the week with its times.');
  }
  if (from === to) throw invalid('The end must differ from the start.');
  return { weekday, from, to };
};

/** Throws `cover_overlaps`, and `limit_reached` if there are too many of its kind. */
export const requireRoomFor = (shift: Shift, others: readonly Shift[]): void => {
  if (others.some((other) => overlaps(shift, other))) {
    throw new AppError('cover_overlaps', 'Part of this time is already covered.');
  }
  const isDated = 'startsAt' in shift;
  const same = others.filter((other) => 'startsAt' in other === isDated).length;
  if (same >= (isDated ? DATED_COVERS_MAX : WEEKLY_COVERS_MAX)) {
    throw new AppError('limit_reached', 'There are too many. Please remove one first.');
  }
};
