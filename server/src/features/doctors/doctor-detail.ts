import type { DoctorDetail, UserId } from '@saathi/contract';
import type { DoctorRow } from './doctors.repository.ts';

/** A doctor as others may see one: nothing of the account, no phone. */
export const toDoctorDetail = (row: DoctorRow): DoctorDetail => ({
  id: row.user_id as UserId,
  userId: row.user_id as UserId,
  user: { name: row.name },
  specialty: row.specialty,
  experience: row.experience,
  rating: row.rating,
  profileImage: row.profile_image,
  qualifications: row.qualifications,
  hospitals: row.hospitals,
  verified: row.verified_at !== null,
  awayUntil: row.away_until?.toISOString() ?? null,
});
