import type { Role } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';

/** The actor: a user, the operator at the command line, or somebody not signed in. */
export type AuditActor =
  | { kind: Role; id: string }
  | { kind: 'operator'; id: null }
  | { kind: 'nobody'; id: null };

/** What happened; docs/security.md explains each kind. */
type AuditKind =
  | 'registered'
  | 'pin_set'
  | 'signed_in'
  | 'sign_in_failed'
  | 'sign_in_limited'
  | 'signed_out'
  | 'sessions_ended'
  | 'pin_changed'
  | 'pin_change_failed'
  | 'pin_change_limited'
  | 'account_claimed'
  | 'claim_refused'
  | 'profile_edited'
  | 'claim_code_made'
  | 'data_exported'
  | 'data_taken_in'
  | 'everything_copied'
  | 'download_link_made'
  | 'privacy_agreed'
  | 'phone_changed'
  | 'gateway_agreed'
  | 'gateway_withdrawn'
  | 'learning_agreed'
  | 'learning_withdrawn'
  | 'verdicts_listed'
  | 'nominee_set'
  | 'nominee_removed'
  | 'grievance_filed'
  | 'grievances_listed'
  | 'grievance_answered'
  | 'grievance_closed'
  | 'erasure_asked'
  | 'erasure_undone'
  | 'erased'
  | 'breach_listed'
  | 'retention'
  | 'unlocked'
  | 'sessions_listed'
  | 'doctor_verified'
  | 'doctor_unverified'
  | 'owner_made'
  | 'owner_ended'
  | 'owner_code_refused'
  | 'clinic_texts_changed'
  | 'member_invited'
  | 'invitation_withdrawn'
  | 'invitation_refused'
  | 'member_joined'
  | 'member_removed'
  | 'assignment_ended'
  | 'cover_set'
  | 'cover_ended'
  | 'assistant_allowed'
  | 'assistant_ended'
  | 'team_agreed'
  | 'team_refused'
  | 'stand_in_answered'
  | 'team_note_written'
  | 'team_note_removed'
  | 'handed_over'
  | 'hand_over_ended'
  | 'alarm_drill'
  | 'push_keys_rotated'
  | 'appointment_changed'
  | 'reading_range_set'
  | 'visit_note_written'
  | 'visit_note_corrected'
  | 'goals_proposed'
  | 'proposal_withdrawn'
  | 'follow_up_set'
  | 'read'
  | 'denied';

/**
 * One row of the audit log: actor, subject, event and request. It contains ids and codes, never
 * names or phone numbers.
 */
export type AuditEntry = {
  actor: AuditActor;
  kind: AuditKind;
  /** Whom it is about; null if it is about nobody in particular. */
  subjectId: string | null;
  detail?: string;
  requestId?: string;
  /** Whether repetitions in 15 minutes share one row, which omits subjects that do not exist. */
  coalesce?: boolean;
};

/** Returns the actor of an entry: who has signed in, whoever they act for. */
export const auditActorOf = ({
  role,
  userId,
  memberId,
}: Pick<Actor, 'role' | 'userId' | 'memberId'>): AuditActor => ({
  kind: role,
  id: memberId ?? userId,
});

export const OPERATOR: AuditActor = { kind: 'operator', id: null };
export const NOBODY: AuditActor = { kind: 'nobody', id: null };
