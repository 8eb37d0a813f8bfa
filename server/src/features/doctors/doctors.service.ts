import {
  type DoctorDetail,
  EARLIEST_INSTANT,
  LATEST_INSTANT,
  type QuickReplies,
  type UserId,
} from '@saathi/contract';
import { type Actor, requireSelf } from '../../platform/actor.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { keyedLimitsOf, type Limit, type RateLimits } from '../../platform/rate-limits.ts';
import type { Audit } from '../audit/index.ts';
import { requireAwayUntil } from './doctors.policy.ts';
import type { DoctorChanges, DoctorRow, DoctorsRepository } from './doctors.repository.ts';

/** Earlier versions stored instants beyond those that a response can contain. */
const toInstant = (at: Date): string =>
  new Date(Math.min(Math.max(at.getTime(), +EARLIEST_INSTANT), +LATEST_INSTANT)).toISOString();

/** Converts a row to what others may see of a doctor: nothing of the account, no phone. */
export const toDoctorDetail = (row: DoctorRow): DoctorDetail => ({
  id: row.user_id as UserId,
  userId: row.user_id as UserId,
  user: { name: row.name },
  specialty: row.specialty,
  experience: row.experience,
  registrationNumber: row.registration_number,
  rating: row.rating,
  profileImage: row.profile_image,
  qualifications: row.qualifications,
  hospitals: row.hospitals,
  verified: row.verified_at !== null,
  awayUntil: row.away_until && toInstant(row.away_until),
});

/** The fields that were verified with the doctor's papers. */
const VERIFIED_FIELDS = ['specialty', 'qualifications'] as const;

/** Changes of verified fields by one doctor. */
const EDITS: Limit[] = [{ count: 50, withinSeconds: 86_400 }];

type Parts = {
  doctors: DoctorsRepository;
  audit: Pick<Audit, 'note'>;
  limits: Pick<RateLimits, 'take'>;
  clock: Clock;
};

export const createDoctorsService = ({ doctors, audit, limits, clock }: Parts) => {
  /** Returns a doctor's record; throws `not_found` if it is not a doctor. */
  const detail = async (doctorId: UserId): Promise<DoctorDetail> => {
    const row = await doctors.find(doctorId);
    if (!row) throw notFound('doctor');
    return toDoctorDetail(row);
  };

  return {
    detail,
    /**
     * Changes the acting doctor's own record and returns it. Changing the specialty or the
     * qualifications ends the verification and is limited (`too_many_attempts`). Throws `bad_request`
     * for an absence that ends too late.
     */
    edit: async (
      actor: Actor,
      doctorId: UserId,
      changes: DoctorChanges,
      requestId: string,
    ): Promise<DoctorDetail> => {
      requireSelf(actor, doctorId);
      requireAwayUntil(changes.awayUntil, clock.now());
      const before = await detail(doctorId);
      const changed = VERIFIED_FIELDS.filter(
        (field) =>
          changes[field] !== undefined &&
          JSON.stringify(changes[field]) !== JSON.stringify(before[field]),
      );
      if (changed.length > 0) await limits.take(keyedLimitsOf(`verified ${doctorId}`, EDITS));
      await doctors.update(doctorId, changes, { endVerification: changed.length > 0 });
      if (changed.length > 0) {
        await audit.note({
          actor: { kind: 'doctor', id: doctorId },
          kind: 'profile_edited',
          subjectId: doctorId,
          detail: changed.join(' '),
          requestId,
        });
      }
      return detail(doctorId);
    },
    /** Returns the acting doctor's quick replies in order; null if none were ever saved. */
    quickReplies: async (actor: Actor, doctorId: UserId): Promise<QuickReplies> => {
      requireSelf(actor, doctorId);
      return { replies: await doctors.quickReplies(doctorId) };
    },
    /** Replaces all quick replies and returns them without duplicates. */
    replaceQuickReplies: async (
      actor: Actor,
      doctorId: UserId,
      wanted: string[],
    ): Promise<QuickReplies> => {
      requireSelf(actor, doctorId);
      const replies = [...new Set(wanted)];
      await doctors.replaceQuickReplies(doctorId, replies);
      return { replies };
    },
  };
};
export type DoctorsService = ReturnType<typeof createDoctorsService>;
