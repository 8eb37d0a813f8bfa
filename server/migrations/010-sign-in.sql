-- Fingerprints of the secrets that PINs are bound to; the secrets themselves are never here.
create table pin_peppers (
  key_id text primary key,
  created_at timestamptz not null default now()
);

-- Lets the browser that registered choose the first PIN. Only hashes of what a browser holds are stored.
create table registration_tickets (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash text not null,
  expires_at timestamptz not null
);

-- Handed out by the operator to somebody whose PIN is forgotten.
create table claim_codes (
  user_id uuid primary key references users (id) on delete cascade,
  code_hash text not null,
  expires_at timestamptz not null
);

-- A browser from which a person has signed in; a family may share one.
create table device_grants (
  user_id uuid not null references users (id) on delete cascade,
  device_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index device_grants_by_device on device_grants (device_hash);

-- Wrong PINs of one person, from one trusted browser or from all unknown ones, with growing waits.
create table guess_ladders (
  key text primary key,
  failures integer not null,
  total integer not null,
  blocked_until timestamptz not null,
  touched_at timestamptz not null
);
create index guess_ladders_by_touch on guess_ladders (touched_at);

-- What one address or one phone has used up: the instants, and whom each was about.
create table call_budgets (
  key text primary key,
  used_at timestamptz[] not null,
  subjects text[] not null,
  blocked_until timestamptz not null,
  touched_at timestamptz not null
);
create index call_budgets_by_touch on call_budgets (touched_at);

-- The number under which the medical council knows the doctor.
alter table doctors add column registration_number text;
