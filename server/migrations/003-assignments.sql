create table assignments (
  patient_id uuid not null references users (id) on delete cascade,
  doctor_id uuid not null references users (id) on delete cascade,
  assigned_at timestamptz not null default now(),
  -- Which wording of the consent the patient agreed to, at assigned_at.
  consent_version text not null,
  removed_at timestamptz,
  primary key (patient_id, doctor_id)
);
create index assignments_by_doctor on assignments (doctor_id, assigned_at) where removed_at is null;

create table qr_codes (
  token text primary key,
  doctor_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  replaced_at timestamptz
);
create unique index qr_codes_current on qr_codes (doctor_id) where replaced_at is null;
