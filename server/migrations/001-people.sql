-- One row per person; the phone is the only value unique across all of them.
create table users (
  id uuid primary key,
  role text not null check (role in ('patient', 'doctor')),
  phone text not null unique,
  name text not null,
  pin_hash text,
  pin_key text,
  created_at timestamptz not null default now()
);

create table patients (
  user_id uuid primary key references users (id) on delete cascade,
  date_of_birth date not null,
  gender text not null
);

create table doctors (
  user_id uuid primary key references users (id) on delete cascade,
  specialty text not null,
  experience integer not null,
  qualifications text[] not null default '{}',
  hospitals text[] not null default '{}',
  rating double precision,
  profile_image text,
  verified_at timestamptz,
  away_until timestamptz
);

-- Only the SHA-256 of a session's cookie is stored.
create table sessions (
  token_hash text primary key,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  device text not null default ''
);
create index sessions_by_user on sessions (user_id);
