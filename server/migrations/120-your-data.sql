-- Which version of the privacy notice a person agreed to, and when; a version is agreed to once.
create table privacy_agreements (
  user_id uuid not null references users (id) on delete cascade,
  version text not null,
  agreed_at timestamptz not null default now(),
  primary key (user_id, version)
);

-- One-use links to a copy of the person's data. Only the SHA-256 of the link's token is stored.
create table download_links (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  format text not null check (format in ('json', 'page')),
  language text not null check (language in ('en', 'hi')),
  made_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index download_links_by_user on download_links (user_id);
create index download_links_by_end on download_links (expires_at);

-- Who asked to be erased, and from when on that is done unless it was undone.
create table erasures (
  user_id uuid primary key references users (id) on delete cascade,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null
);
create index erasures_due on erasures (due_at);

-- Who acts for a person after death or when unable to.
create table nominees (
  user_id uuid primary key references users (id) on delete cascade,
  name text not null,
  phone text not null,
  relation text not null,
  named_at timestamptz not null default now()
);

create table grievances (
  number text primary key,
  user_id uuid not null references users (id) on delete cascade,
  text text not null,
  filed_at timestamptz not null default now(),
  answer text,
  answered_at timestamptz,
  closed_at timestamptz
);
create index grievances_by_user on grievances (user_id, filed_at);
create index grievances_by_time on grievances (filed_at);

-- Who looked in a range of time, for the list of people to be told of a breach.
create index audit_by_time on audit (at);
