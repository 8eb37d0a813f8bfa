import { z } from 'zod';
import {
  doctorParams,
  id,
  instant,
  optional,
  pairParams,
  success,
  timeOfDay,
  userId,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { TEAM_CONSENT_VERSIONS } from './limits.ts';
import { paths } from './paths.ts';

export const coverId = id.brand<'CoverId'>();
export type CoverId = z.infer<typeof coverId>;

const named = z.object({ id: userId, name: z.string() });

/** A period in which somebody stands in for a doctor: once between two instants, or every week. */
export const cover = z.object({
  id: coverId,
  doctor: named,
  standIn: named,
  /** Null for a weekly cover. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /**
   * 1 is Monday, 7 is Sunday; `from` and `to` are in the clinic's time zone. All three are null for
   * a dated cover.
   */
  weekday: z.int().nullable(),
  from: timeOfDay.nullable(),
  /** On the next day if it is not after `from`. */
  to: timeOfDay.nullable(),
  /**
   * Whether the stand-in is verified now; if not, the cover has no effect. Absent from an older
   * server.
   */
  standInVerified: z.boolean().optional(),
  /** Whether the stand-in is on duty now. */
  onDuty: z.boolean(),
});
export type Cover = z.infer<typeof cover>;

export const covers = z.object({
  /** Covers of the doctor: dated ones that are not over, then weekly ones. */
  covers: z.array(cover),
  /** Covers in which the doctor is the stand-in, in the same order. */
  standsInFor: z.array(cover),
  /** Verified doctors who can stand in, by name; at most 200. */
  colleagues: z.array(named.extend({ specialty: z.string() })),
  /** The clinic's assistants, by name, and whether the doctor has allowed them; at most 50. */
  assistants: z.array(named.extend({ allowed: z.boolean() })),
  /** The doctor's name. */
  name: z.string(),
  /** Whether the doctor is verified; other doctors cannot have a stand-in. */
  verified: z.boolean(),
});
export type Covers = z.infer<typeof covers>;

/** Covers of a doctor, set by the doctor or a clinic owner. */
export const coverEndpoints = {
  list: endpoint(paths.cover.list, {
    access: 'doctor',
    params: doctorParams,
    response: covers,
    errors: ['forbidden', 'not_found'],
  }),
  /** Either `startsAt` and `endsAt`, or `weekday`, `from` and `to`. */
  add: endpoint(paths.cover.add, {
    access: 'doctor',
    params: doctorParams,
    body: z.object({
      standInId: userId,
      startsAt: optional(instant),
      endsAt: optional(instant),
      weekday: optional(z.int().min(1).max(7)),
      from: optional(timeOfDay),
      to: optional(timeOfDay),
    }),
    response: cover,
    status: 201,
    errors: [
      'forbidden',
      'not_found',
      'not_verified',
      'invalid_cover',
      'cover_overlaps',
      'limit_reached',
      'too_many_attempts',
    ],
  }),
  /** Ends a cover at once; the stand-in may do so, too. */
  remove: endpoint(paths.cover.remove, {
    access: 'doctor',
    params: z.object({ coverId }),
    response: success,
    errors: ['not_found'],
  }),
  /**
   * Lets an assistant see the doctor's inbox and answer what is not urgent, or revokes it; only the
   * doctor may call it.
   */
  allow: endpoint(paths.cover.allow, {
    access: 'doctor',
    params: doctorParams.extend({ assistantId: userId }),
    body: z.object({ allowed: z.boolean() }),
    response: success,
    errors: ['forbidden', 'not_found', 'not_verified', 'too_many_attempts'],
  }),
  /**
   * Sets whether the doctor's stand-ins and allowed assistants may read and answer the chat; may be
   * changed at any time.
   */
  agree: endpoint(paths.cover.agree, {
    access: 'patient',
    params: pairParams,
    body: z.object({
      agreed: z.boolean(),
      /** The wording that was shown; default: the newest. */
      consentVersion: optional(z.enum(TEAM_CONSENT_VERSIONS)),
    }),
    response: success,
    errors: ['forbidden', 'not_found', 'too_many_attempts'],
  }),
};
