import type { AssignedDoctor, UserId } from '@saathi/contract';
import type { AssignedDoctorRow } from './assignments.repository.ts';

/** A doctor as the patient's list shows one: no contact data. */
export const toAssignedDoctor = (row: AssignedDoctorRow): AssignedDoctor => ({
  id: row.user_id as UserId,
  userId: row.user_id as UserId,
  name: row.name,
  specialty: row.specialty,
  experience: row.experience,
  rating: row.rating,
  profileImage: row.profile_image,
  qualifications: row.qualifications,
  hospitals: row.hospitals,
  verified: row.verified_at !== null,
  awayUntil: row.away_until?.toISOString() ?? null,
  assignedAt: row.assigned_at.toISOString(),
  unread: row.unread,
});
