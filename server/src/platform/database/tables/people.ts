import type { PushLanguage, SessionId, UserId } from '@saathi/contract';
import type { Generated } from 'kysely';
import type { Day, DefaultedInstant, Instant } from './columns.ts';

/** Tables of people: accounts, signing in, agreements and what they ask about their data. */
export type PeopleTables = {
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
