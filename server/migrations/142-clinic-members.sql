-- Who belongs to the clinic, and as what. Owners are doctors who help people with their accounts.
create table clinic_members (
  user_id uuid primary key references users (id) on delete cascade,
  role text not null check (role = 'owner'),
  since timestamptz not null default now()
);

-- Codes with which a doctor becomes the first owner, one for each start of a server; SHA-256, one use.
create table owner_codes (
  code_hash text primary key,
  expires_at timestamptz not null
);
