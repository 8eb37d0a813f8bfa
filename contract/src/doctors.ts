import { z } from 'zod';
import { clearable, doctorParams, instant, line, name, optional, userId } from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  EXPERIENCE_MAX_YEARS,
  EXPERIENCE_MIN_YEARS,
  LIST_MAX_ENTRIES,
  NAME_MAX_CHARACTERS,
  QUICK_REPLIES_MAX,
  QUICK_REPLY_MAX_CHARACTERS,
} from './limits.ts';
import { paths } from './paths.ts';

const entries = z.array(name(NAME_MAX_CHARACTERS)).max(LIST_MAX_ENTRIES);

/** Details of a doctor's practice, given at registration and when editing. */
export const doctorDetails = z.object({
  specialty: name(NAME_MAX_CHARACTERS),
  experience: z.int().min(EXPERIENCE_MIN_YEARS).max(EXPERIENCE_MAX_YEARS),
  qualifications: optional(entries).transform((given) => given ?? []),
  hospitals: optional(entries).transform((given) => given ?? []),
});

/** A doctor as shown to any signed-in user, without contact data. `id` equals `userId`. */
export const doctorDetail = z.object({
  id: userId,
  userId,
  user: z.object({ name: z.string() }),
  specialty: z.string(),
  /** Years. */
  experience: z.int(),
  /** Registration number of the medical council; null if none was given. */
  registrationNumber: z.string().nullable(),
  /** Null until somebody rates; 4.8 is display only (product 9). */
  rating: z.number().nullable(),
  profileImage: z.string().nullable(),
  qualifications: z.array(z.string()),
  hospitals: z.array(z.string()),
  verified: z.boolean(),
  /** When the doctor answers again; null if not away. */
  awayUntil: instant.nullable(),
});
export type DoctorDetail = z.infer<typeof doctorDetail>;

/** The doctor's quick replies in display order; null if none were ever saved. */
export const quickReplies = z.object({ replies: z.array(z.string()).nullable() });
export type QuickReplies = z.infer<typeof quickReplies>;

export const doctorsEndpoints = {
  detail: endpoint(paths.doctors.detail, {
    access: 'signed-in',
    params: doctorParams,
    response: doctorDetail,
    errors: ['not_found'],
  }),
  edit: endpoint(paths.doctors.edit, {
    access: 'doctor',
    params: doctorParams,
    body: z.object({
      specialty: optional(doctorDetails.shape.specialty),
      experience: optional(doctorDetails.shape.experience),
      qualifications: optional(entries),
      hospitals: optional(entries),
      awayUntil: clearable(instant),
    }),
    response: doctorDetail,
    errors: ['forbidden', 'too_many_attempts'],
  }),
  quickReplies: endpoint(paths.doctors.quickReplies, {
    access: 'doctor',
    params: doctorParams,
    response: quickReplies,
    errors: ['forbidden'],
  }),
  /** Replaces all of them; duplicates are stored once. */
  setQuickReplies: endpoint(paths.doctors.setQuickReplies, {
    access: 'doctor',
    params: doctorParams,
    body: z.object({
      replies: z.array(line(QUICK_REPLY_MAX_CHARACTERS)).max(QUICK_REPLIES_MAX),
    }),
    response: quickReplies,
    errors: ['forbidden'],
  }),
};
