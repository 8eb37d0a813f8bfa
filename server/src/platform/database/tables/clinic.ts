import type {
  AppointmentId,
  AppointmentState,
  ClinicTexts,
  CoverId,
  DeviceId,
  ExceptionId,
  ExceptionKind,
  InvitationId,
  LadderStep,
  MemberRole,
  NoticeKind,
  PushLanguage,
  Role,
  SessionId,
  UserId,
  WeeklyHours,
} from '@saathi/contract';
import type { Generated } from 'kysely';
import type { Day, DefaultedInstant, Instant, Json } from './columns.ts';

/** Tables of the clinic: members, assignments, appointments, notices and the audit. */
export type ClinicTables = {
  clinic_members: {
    user_id: UserId;
    role: 'owner' | MemberRole | 'former';
    since: DefaultedInstant;
  };
  clinic_invitations: {
    id: InvitationId;
    code_hash: string;
    name: string;
    role: MemberRole;
    invited_by: UserId;
    expires_at: Instant;
  };
  clinic_texts: {
    version: number;
    texts: Json<ClinicTexts>;
    changed_at: DefaultedInstant;
    changed_by: UserId | null;
  };
  covers: {
    id: CoverId;
    doctor_id: UserId;
    stand_in_id: UserId;
    starts_at: Instant | null;
    ends_at: Instant | null;
    weekday: number | null;
    from_time: string | null;
    to_time: string | null;
    time_zone: string;
    created_at: DefaultedInstant;
  };
  assistants: { doctor_id: UserId; assistant_id: UserId; allowed_at: DefaultedInstant };
  owner_codes: { code_hash: string; expires_at: Instant };
  audit: {
    id: string;
    at: DefaultedInstant;
    actor_kind: 'patient' | 'doctor' | 'operator' | 'nobody';
    actor_id: string | null;
    kind: string;
    subject_id: string | null;
    detail: Generated<string>;
    request_id: Generated<string>;
    slot: Instant | null;
  };
  /** One row per period in which a patient is assigned to a doctor. */
  assignments: {
    id: Generated<string>;
    patient_id: string;
    doctor_id: string;
    assigned_at: DefaultedInstant;
    consent_version: string;
    removed_at: Instant | null;
    team_agreed_at: Instant | null;
    team_refused_at: Instant | null;
    team_version: string | null;
  };
  qr_codes: {
    token: string;
    doctor_id: string;
    created_at: DefaultedInstant;
    replaced_at: Instant | null;
  };
  push_devices: {
    id: DeviceId;
    user_id: string;
    session_id: SessionId;
    endpoint: string;
    p256dh: string;
    auth: string;
    key_id: string;
    language: PushLanguage;
    label: string;
    created_at: DefaultedInstant;
    last_sent_at: Instant | null;
  };
  notice_settings: {
    user_id: string;
    reply: boolean;
    second_look: boolean;
    reminder: boolean;
    quiet_from: string;
    quiet_to: string;
    gateway_since: Instant | null;
    time_zone: string | null;
    language: Generated<PushLanguage>;
  };
  notices: {
    id: string;
    user_id: string;
    kind: NoticeKind;
    urgent: Generated<boolean>;
    subject_id: string;
    message_id: string | null;
    slot: string;
    step: LadderStep | null;
    path: string;
    created_at: DefaultedInstant;
    due_at: DefaultedInstant;
    expires_at: Instant;
    leased_until: Instant | null;
    attempts: Generated<number>;
    sent_at: Instant | null;
    devices: Generated<number>;
    opened_at: Instant | null;
    withdrawn_at: Instant | null;
    gateway_at: Instant | null;
    link_hash: string | null;
    receipt: string | null;
    receipt_at: Instant | null;
    done_at: Instant | null;
  };
  schedules: {
    doctor_id: string;
    hours: Json<WeeklyHours[]>;
    confirms: Generated<boolean>;
    saved_at: DefaultedInstant;
  };
  schedule_exceptions: {
    id: ExceptionId;
    doctor_id: string;
    day: Day;
    kind: ExceptionKind;
    from_time: string | null;
    to_time: string | null;
    minutes: number | null;
    seats: number | null;
  };
  appointments: {
    id: AppointmentId;
    uid: string;
    sequence: Generated<number>;
    doctor_id: string;
    patient_id: string;
    starts_at: Instant;
    ends_at: Instant;
    day: Day;
    seat: number;
    token: number;
    state: AppointmentState;
    reason: string | null;
    video_url: string | null;
    booked_by: Role;
    cancelled_by: Role | null;
    moved_to: AppointmentId | null;
    client_id: string | null;
    created_at: DefaultedInstant;
    outside_hours: boolean | null;
  };
};
