import { z } from 'zod';
import { id, instant, userId } from './common.ts';

export const invitationId = id.brand<'InvitationId'>();
export type InvitationId = z.infer<typeof invitationId>;

/**
 * The role somebody is invited to: `desk` sees names, phones and appointments; `assistant` also the
 * inboxes of doctors who allow it.
 */
export const memberRole = z.enum(['desk', 'assistant']);
export type MemberRole = z.infer<typeof memberRole>;

/** A clinic member who is not a doctor. */
export const clinicMember = z.object({
  id: userId,
  name: z.string(),
  phone: z.string(),
  role: memberRole,
  since: instant,
});
export type ClinicMember = z.infer<typeof clinicMember>;

/** An invitation whose code is still valid; the code itself is shown only once. */
export const clinicInvitation = z.object({
  id: invitationId,
  name: z.string(),
  role: memberRole,
  expiresAt: instant,
});
export type ClinicInvitation = z.infer<typeof clinicInvitation>;

export const clinicMembers = z.object({
  /** Newest first; at most 50. */
  members: z.array(clinicMember),
  /** Newest first; at most 10. */
  invitations: z.array(clinicInvitation),
});
export type ClinicMembers = z.infer<typeof clinicMembers>;
