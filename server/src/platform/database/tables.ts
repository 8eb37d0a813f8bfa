import type {
  AppointmentId,
  AppointmentState,
  ChatId,
  ClinicTexts,
  CoverId,
  DeviceId,
  ExceptionId,
  ExceptionKind,
  ExcusedDay,
  Figure,
  FileId,
  FollowUpResult,
  InvitationId,
  LadderStep,
  Level,
  Meal,
  Measure,
  MemberRole,
  MessageFile,
  MessageId,
  NoteId,
  NoticeKind,
  ProposalId,
  PushLanguage,
  ReadingId,
  ReadingUnit,
  Role,
  SessionId,
  TeamNoteId,
  UploadKind,
  UserId,
  WeeklyHours,
} from '@saathi/contract';
import type { ColumnType, Generated } from 'kysely';

type Instant = Date;
type DefaultedInstant = ColumnType<Date, Date | undefined, Date>;
/** `YYYY-MM-DD`; the driver does not convert it to a Date. */
type Day = string;
/** Written as JSON text, read parsed. */
type Json<T> = ColumnType<T, string | undefined, string>;

/** Columns of the tables used in queries; `server/migrations` is authoritative. */
export type Tables = {
  users: {
    id: UserId;
    role: 'patient' | 'doctor';
    phone: string;
    name: string;
    pin_hash: string | null;
    pin_key: string | null;
    created_at: DefaultedInstant;
    language: PushLanguage | null;
  };
  patients: { user_id: string; date_of_birth: Day; gender: string; abha_number: string | null };
  doctors: {
    user_id: string;
    specialty: string;
    experience: number;
    qualifications: Generated<string[]>;
    hospitals: Generated<string[]>;
    rating: number | null;
    profile_image: string | null;
    verified_at: Instant | null;
    away_until: Instant | null;
    registration_number: string | null;
  };
  former_names: { user_id: UserId; name: string; changed_at: DefaultedInstant };
  quick_replies: { doctor_id: string; replies: string[] };
  sessions: {
    token_hash: string;
    id: SessionId;
    user_id: string;
    created_at: DefaultedInstant;
    used_at: DefaultedInstant;
    device: Generated<string>;
  };
  pin_peppers: { key_id: string; created_at: DefaultedInstant };
  registration_tickets: { user_id: string; token_hash: string; expires_at: Instant };
  claim_codes: { user_id: string; code_hash: string; expires_at: Instant };
  device_grants: {
    user_id: string;
    device_hash: string;
    created_at: DefaultedInstant;
    expires_at: Instant;
  };
  guess_ladders: {
    key: string;
    failures: number;
    total: number;
    blocked_until: Instant;
    touched_at: Instant;
  };
  rate_limits: { key: string; used: number; most: number; ends_at: Instant };
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
  goals: {
    id: string;
    patient_id: string;
    title: string;
    description: string | null;
    created_at: DefaultedInstant;
    client_id: string | null;
    remind_at: string | null;
    measure: Measure | null;
    weekdays: string[] | null;
    times_a_week: number | null;
    until: Day | null;
    set_by: UserId | null;
  };
  excused_days: {
    patient_id: string;
    day: Day;
    reason: ExcusedDay['reason'];
    excused_at: DefaultedInstant;
  };
  goal_proposals: {
    id: ProposalId;
    doctor_id: UserId;
    patient_id: UserId;
    title: string;
    description: string | null;
    measure: Measure | null;
    weekdays: string[] | null;
    times_a_week: number | null;
    until: Day | null;
    proposed_at: Instant;
    answer: 'accepted' | 'declined' | null;
    answered_at: Instant | null;
    goal_id: string | null;
  };
  follow_ups: {
    doctor_id: UserId;
    patient_id: UserId;
    result: FollowUpResult;
    followed_at: Instant;
    hidden_until: Day | null;
  };
  progress: {
    goal_id: string;
    day: Day;
    patient_id: string;
    achieved: boolean;
    recorded_at: DefaultedInstant;
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
  chats: {
    id: string;
    patient_id: string;
    doctor_id: string;
    state: Generated<'assistant' | 'waiting_doctor' | 'with_doctor'>;
    version: Generated<number>;
    closed_version: Generated<number>;
    created_at: DefaultedInstant;
  };
  messages: {
    id: string;
    chat_id: string;
    seq: number;
    sender_id: string | null;
    sender_type: 'patient' | 'doctor' | 'ai';
    content: string;
    client_id: string | null;
    review: 'pending' | 'answered' | 'escalated' | null;
    kind: Generated<'text' | 'emergency' | 'crisis'>;
    helplines: Json<{ number: string; label: string }[]>;
    intent: 'doctor' | 'call_back' | 'appointment' | null;
    files: Json<MessageFile[]>;
    created_at: DefaultedInstant;
    seen_at: Instant | null;
    by_stand_in: Generated<boolean>;
    seen_by_team: Generated<boolean>;
    by_assistant: boolean | null;
  };
  chat_notes: {
    id: TeamNoteId;
    chat_id: ChatId;
    author_id: UserId | null;
    content: string;
    created_at: Instant;
  };
  message_words: {
    message_id: MessageId;
    chat_id: ChatId;
    doctor_id: UserId;
    at: Instant;
    words: string;
  };
  files: {
    id: FileId;
    owner_id: UserId;
    client_id: string;
    kind: UploadKind;
    type: string | null;
    size: number;
    received: Generated<number>;
    seconds: number | null;
    preview_id: FileId | null;
    created_at: DefaultedInstant;
    sent_at: Instant | null;
  };
  file_parts: { file_id: string; start: number; bytes: Buffer };
  message_files: { message_id: string; place: number; file_id: string };
  inbox: {
    chat_id: string;
    doctor_id: string;
    patient_id: string;
    message_id: string;
    level: string;
    rank: number;
    reason: string;
    quote: string;
    earlier_ids: string[] | null;
    waiting_since: DefaultedInstant;
    answered_at: Instant | null;
    seen_at: Instant | null;
    handed_to: string | null;
    handed_by: string | null;
    handed_at: Instant | null;
    handed_why: string | null;
  };
  jobs: {
    id: string;
    kind: string;
    chat_id: string;
    message_id: string;
    due_at: DefaultedInstant;
    leased_until: Instant | null;
    attempts: Generated<number>;
    done_at: Instant | null;
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
  };
  readings: {
    value: number;
    low: number | null;
    pulse: number | null;
    meal: Meal | null;
    unit: ReadingUnit | null;
    id: ReadingId;
    patient_id: string;
    measure: Measure;
    taken_at: Instant;
    day: Day;
    level: Level | null;
    message_id: string | null;
    client_id: string | null;
    created_at: Instant;
    corrected_at: Instant | null;
  };
  reading_corrections: {
    value: number;
    low: number | null;
    pulse: number | null;
    meal: Meal | null;
    unit: ReadingUnit | null;
    reading_id: ReadingId;
    patient_id: string;
    place: number;
    replaced_at: Instant;
  };
  reading_ranges: {
    doctor_id: UserId;
    patient_id: string;
    figure: Figure;
    low: number | null;
    high: number | null;
    tell: boolean;
    set_at: Instant;
  };
  visit_notes: {
    id: NoteId;
    patient_id: string;
    doctor_id: string;
    day: Day;
    advice: string;
    medicines: string | null;
    next_date: Day | null;
    client_id: string | null;
    created_at: Instant;
    corrected_at: Instant | null;
  };
  visit_note_corrections: {
    note_id: NoteId;
    patient_id: string;
    place: number;
    advice: string;
    medicines: string | null;
    next_date: Day | null;
    replaced_at: Instant;
  };
  privacy_agreements: { user_id: string; version: string; agreed_at: DefaultedInstant };
  download_links: {
    token_hash: string;
    user_id: UserId;
    format: 'json' | 'page' | 'fhir';
    language: 'en' | 'hi';
    made_at: DefaultedInstant;
    expires_at: Instant;
  };
  erasures: { user_id: UserId; asked_at: DefaultedInstant; due_at: Instant };
  nominees: {
    user_id: string;
    name: string;
    phone: string;
    relation: string;
    named_at: DefaultedInstant;
  };
  grievances: {
    number: string;
    user_id: string;
    text: string;
    filed_at: DefaultedInstant;
    answer: string | null;
    answered_at: Instant | null;
    closed_at: Instant | null;
    client_id: string | null;
  };
  learning_consents: { patient_id: string; given_at: DefaultedInstant };
};
