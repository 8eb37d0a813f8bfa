import { z } from 'zod';
import { clearable, instant, line, name, optional, userId } from './common.ts';
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

/** What a doctor says of the own practice, at registration and when editing. */
export const doctorDetails = z.object({
  specialty: name(NAME_MAX_CHARACTERS),
  experience: z.int().min(EXPERIENCE_MIN_YEARS).max(EXPERIENCE_MAX_YEARS),
  qualifications: optional(entries).transform((given) => given ?? []),
  hospitals: optional(entries).transform((given) => given ?? []),
});

/** A doctor as any signed-in person may see one: no contact data. `id` equals `userId`. */
export const doctorDetail = z.object({
  id: userId,
  userId,
  user: z.object({ name: z.string() }),
  specialty: z.string(),
  /** Years. */
  experience: z.int(),
  /** Under which the medical council knows the doctor; null where none was given. */
  registrationNumber: z.string().nullable(),
  /** Null until somebody rates; 4.8 is display only (product 9). */
  rating: z.number().nullable(),
  profileImage: z.string().nullable(),
  qualifications: z.array(z.string()),
  hospitals: z.array(z.string()),
  verified: z.boolean(),
  /** The doctor answers again from this instant on; null when not away. */
  awayUntil: instant.nullable(),
});
export type DoctorDetail = z.infer<typeof doctorDetail>;

/** The doctor's own sentences in the order they are shown; null while the doctor has chosen none. */
export const quickReplies = z.object({ replies: z.array(z.string()).nullable() });
export type QuickReplies = z.infer<typeof quickReplies>;

const doctorParams = z.object({ doctorId: userId });

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
  /** Replaces them all; the same sentence twice is kept once. */
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
