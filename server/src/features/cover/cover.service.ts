import type { Cover, CoverId, Covers, UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { keyedLimitsOf, type Limit, type RateLimits } from '../../platform/rate-limits.ts';
import type { Audit } from '../audit/index.ts';
import type { AssistantsRepository } from './assistants.repository.ts';
import type { ColleaguesRepository } from './colleagues.repository.ts';
import {
  type CoverRequest,
  requireOwnOrOwner,
  requireRoomFor,
  requireShift,
  requireStandIn,
  requireVerifiedDoctor,
} from './cover.policy.ts';
import type { CoverRepository } from './cover.repository.ts';
import { coverAuditEntry } from './cover-entry.ts';
import type { Shift } from './overlaps.ts';

/** Covers added by one doctor. */
const ADDED: Limit[] = [{ count: 100, withinSeconds: 86_400 }];

export type CoverParts = {
  covers: CoverRepository;
  assistants: Pick<AssistantsRepository, 'of'>;
  colleagues: ColleaguesRepository;
  audit: Pick<Audit, 'noteIn'>;
  limits: Pick<RateLimits, 'take'>;
  clock: Clock;
  clinicTimeZone: string;
  isOwner: (userId: UserId) => Promise<boolean>;
};

const shiftOf = ({ startsAt, endsAt, weekday, from, to }: Cover): Shift =>
  weekday === null || from === null || to === null
    ? { startsAt: new Date(startsAt ?? 0), endsAt: new Date(endsAt ?? 0) }
    : { weekday, from, to };

/** Manages who stands in for a doctor. */
export const createCoverService = (parts: CoverParts) => {
  const { covers, assistants, colleagues, audit, limits, clock, isOwner } = parts;
  const { clinicTimeZone: timeZone } = parts;
  return {
    /** Returns a doctor's covers; throws `forbidden` unless the actor is the doctor or an owner. */
    list: async (actor: Actor, doctorId: UserId): Promise<Covers> => {
      await requireOwnOrOwner(actor, doctorId, isOwner);
      const doctor = await colleagues.doctor(doctorId);
      if (!doctor) throw notFound('doctor');
      const { name, verified } = doctor;
      const now = clock.now();
      return {
        covers: await covers.of(doctorId, now),
        standsInFor: await covers.standsInFor(doctorId, now),
        colleagues: verified ? await colleagues.allBut(doctorId) : [],
        assistants: await assistants.of(doctorId),
        name,
        verified,
      };
    },
    /** Adds a cover; throws the policy's errors for invalid input. */
    add: async (
      actor: Actor,
      doctorId: UserId,
      asked: CoverRequest,
      requestId: string,
    ): Promise<Cover> => {
      await requireOwnOrOwner(actor, doctorId, isOwner);
      requireVerifiedDoctor(await colleagues.doctor(doctorId));
      const { standInId } = asked;
      requireStandIn(doctorId, standInId, await colleagues.doctor(standInId));
      const now = clock.now();
      const shift = requireShift(asked, now);
      await limits.take(keyedLimitsOf(`covers ${actor.userId}`, ADDED));
      const id = await covers.add(
        { doctorId, standInId, shift, timeZone },
        now,
        (others) => requireRoomFor(shift, others.map(shiftOf)),
        (tx) =>
          audit.noteIn(tx, coverAuditEntry(actor, 'cover_set', doctorId, standInId, requestId)),
      );
      const added = await covers.one(id, now);
      if (!added) throw notFound('cover');
      return added;
    },
    /** Removes a cover; throws `not_found` unless called by its doctor, stand-in or an owner. */
    remove: async (actor: Actor, id: CoverId, requestId: string): Promise<void> => {
      const found = await covers.one(id, clock.now());
      if (!found) throw notFound('cover');
      const { doctor, standIn } = found;
      const isTheirs = actor.userId === doctor.id || actor.userId === standIn.id;
      if (!isTheirs && !(await isOwner(actor.userId))) throw notFound('cover');
      const removed = await covers.remove(id, (tx) =>
        audit.noteIn(tx, coverAuditEntry(actor, 'cover_ended', doctor.id, standIn.id, requestId)),
      );
      if (!removed) throw notFound('cover');
    },
  };
};
export type CoverService = ReturnType<typeof createCoverService>;
