import type { ColumnType, Generated } from 'kysely';

type Instant = Date;
type DefaultedInstant = ColumnType<Date, Date | undefined, Date>;
/** `YYYY-MM-DD`; the driver is told not to make a Date of it. */
type Day = string;
/** Written as JSON text, read parsed. */
type Json<T> = ColumnType<T, string | undefined, string>;

type Users = {
  id: string;
  role: 'patient' | 'doctor';
  phone: string;
  name: string;
  pin_hash: string | null;
  pin_key: string | null;
  created_at: DefaultedInstant;
};

type Patients = { user_id: string; date_of_birth: Day; gender: string };

type Doctors = {
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

type QuickReplies = { doctor_id: string; replies: string[] };

type Sessions = {
  token_hash: string;
  id: string;
  user_id: string;
  created_at: DefaultedInstant;
  used_at: DefaultedInstant;
  device: Generated<string>;
};

type PinPeppers = { key_id: string; created_at: DefaultedInstant };

type RegistrationTickets = { user_id: string; token_hash: string; expires_at: Instant };

type ClaimCodes = { user_id: string; code_hash: string; expires_at: Instant };

type DeviceGrants = {
  user_id: string;
  device_hash: string;
  created_at: DefaultedInstant;
  expires_at: Instant;
};

type GuessLadders = {
  key: string;
  failures: number;
  total: number;
  blocked_until: Instant;
  touched_at: Instant;
};

type RateLimits = { key: string; used: number; most: number; ends_at: Instant };

type Audit = {
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

type Goals = {
  id: string;
  patient_id: string;
  title: string;
  description: string | null;
  created_at: DefaultedInstant;
  client_id: string | null;
};

type Progress = {
  goal_id: string;
  day: Day;
  patient_id: string;
  achieved: boolean;
  recorded_at: DefaultedInstant;
};

/** One row for each period in which a patient has a doctor. */
type Assignments = {
  id: Generated<string>;
  patient_id: string;
  doctor_id: string;
  assigned_at: DefaultedInstant;
  consent_version: string;
  removed_at: Instant | null;
};

type QrCodes = {
  token: string;
  doctor_id: string;
  created_at: DefaultedInstant;
  replaced_at: Instant | null;
};

type Chats = {
  id: string;
  patient_id: string;
  doctor_id: string;
  state: Generated<'assistant' | 'waiting_doctor' | 'with_doctor'>;
  version: Generated<number>;
  closed_version: Generated<number>;
  created_at: DefaultedInstant;
};

type Messages = {
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
  created_at: DefaultedInstant;
  seen_at: Instant | null;
};

type Reviews = {
  message_id: string;
  chat_id: string;
  level: string;
  families: Generated<string[]>;
  rule_ids: Generated<string[]>;
  quote: Generated<string>;
  reason: Generated<string>;
  subject: Generated<string>;
  vitals: Json<unknown[]>;
  language: Generated<string>;
  engine_version: string;
  created_at: DefaultedInstant;
  intent: string | null;
  who: string | null;
};

type Inbox = {
  chat_id: string;
  doctor_id: string;
  patient_id: string;
  message_id: string;
  level: string;
  rank: number;
  reason: string;
  quote: string;
  waiting_since: DefaultedInstant;
  answered_at: Instant | null;
  seen_at: Instant | null;
};

type Jobs = {
  id: string;
  kind: string;
  chat_id: string;
  message_id: string;
  due_at: DefaultedInstant;
  leased_until: Instant | null;
  attempts: Generated<number>;
  done_at: Instant | null;
};

type Verdicts = {
  id: string;
  chat_id: string;
  message_id: string;
  doctor_id: string;
  level: string;
  verdict: 'right' | 'too_high' | 'too_low';
  created_at: DefaultedInstant;
};

/** Columns of every table, as the queries see them; `server/migrations` is the truth. */
export type Tables = {
  users: Users;
  patients: Patients;
  doctors: Doctors;
  quick_replies: QuickReplies;
  sessions: Sessions;
  pin_peppers: PinPeppers;
  registration_tickets: RegistrationTickets;
  claim_codes: ClaimCodes;
  device_grants: DeviceGrants;
  guess_ladders: GuessLadders;
  rate_limits: RateLimits;
  audit: Audit;
  goals: Goals;
  progress: Progress;
  assignments: Assignments;
  qr_codes: QrCodes;
  chats: Chats;
  messages: Messages;
  reviews: Reviews;
  inbox: Inbox;
  jobs: Jobs;
  verdicts: Verdicts;
};
