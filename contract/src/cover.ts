import { z } from 'zod';
import { id, instant, optional, success, timeOfDay, userId } from './common.ts';
import { endpoint } from './endpoint.ts';
import { TEAM_CONSENT_VERSIONS } from './limits.ts';
import { paths } from './paths.ts';

export const coverId = id.brand<'CoverId'>();
export type CoverId = z.infer<typeof coverId>;

const named = z.object({ id: userId, name: z.string() });

/** A time in which somebody stands in for a doctor: once between two instants, or every week. */
export const cover = z.object({
  id: coverId,
  doctor: named,
  standIn: named,
  /** Of one that comes once; null of a weekly one. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** Of a weekly one, 1 is Monday and 7 Sunday, with times of day in the clinic's time zone; null of the others. */
  weekday: z.int().nullable(),
  from: timeOfDay.nullable(),
  /** On the next day where it is not after `from`. */
  to: timeOfDay.nullable(),
  /** They stand in at this moment. */
  onDuty: z.boolean(),
});
export type Cover = z.infer<typeof cover>;

export const covers = z.object({
  /** Who stands in for the doctor: the dated ones that are not over, then the week. */
  covers: z.array(cover),
  /** For whom the doctor stands in, in the same order. */
  standsInFor: z.array(cover),
  /** Verified doctors, who may stand in, by name; at most 200. */
  colleagues: z.array(named.extend({ specialty: z.string() })),
  /** Assistants of the clinic, by name, and whether the doctor has allowed them; at most 50. */
  assistants: z.array(named.extend({ allowed: z.boolean() })),
  /** The doctor's. */
  name: z.string(),
  /** The doctor's papers were seen: others have nobody stand in. */
  verified: z.boolean(),
});
export type Covers = z.infer<typeof covers>;

const doctor = z.object({ doctorId: userId });

/** Who stands in for a doctor; set by the doctor or an owner of the clinic. */
export const coverEndpoints = {
  list: endpoint(paths.cover.list, {
    access: 'doctor',
    params: doctor,
    response: covers,
    errors: ['forbidden', 'not_found'],
  }),
  /** Either `startsAt` and `endsAt`, or `weekday`, `from` and `to`. */
  add: endpoint(paths.cover.add, {
    access: 'doctor',
    params: doctor,
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
  /** Ends one at once; also by whoever stands in. */
  remove: endpoint(paths.cover.remove, {
    access: 'doctor',
    params: z.object({ coverId }),
    response: success,
    errors: ['not_found'],
  }),
  /** Lets an assistant see the doctor's inbox and answer what is not urgent, or ends it; by the doctor alone. */
  allow: endpoint(paths.cover.allow, {
    access: 'doctor',
    params: doctor.extend({ assistantId: userId }),
    body: z.object({ allowed: z.boolean() }),
    response: success,
    errors: ['forbidden', 'not_found', 'not_verified', 'too_many_attempts'],
  }),
  /** Whether doctors who stand in for this one, and assistants whom this one allows, may read and answer the chat; may be changed at any time. */
  agree: endpoint(paths.cover.agree, {
    access: 'patient',
    params: z.object({ patientId: userId, doctorId: userId }),
    body: z.object({
      agreed: z.boolean(),
      /** The wording that was shown; the newest unless told. */
      consentVersion: optional(z.enum(TEAM_CONSENT_VERSIONS)),
    }),
    response: success,
    errors: ['forbidden', 'not_found'],
  }),
};
