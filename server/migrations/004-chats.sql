create table chats (
  id uuid primary key,
  patient_id uuid not null references users (id) on delete cascade,
  doctor_id uuid not null references users (id) on delete cascade,
  state text not null default 'assistant' check (state in ('assistant', 'waiting_doctor', 'with_doctor')),
  -- Counts every change under the row lock: the order of messages, the cursor and the ETag.
  version bigint not null default 0,
  -- The assistant's memory starts after this version.
  closed_version bigint not null default 0,
  created_at timestamptz not null default now(),
  unique (patient_id, doctor_id)
);
create index chats_by_doctor on chats (doctor_id);

create table messages (
  id uuid primary key,
  chat_id uuid not null references chats (id) on delete cascade,
  seq bigint not null,
  sender_id uuid,
  sender_type text not null check (sender_type in ('patient', 'doctor', 'ai')),
  content text not null,
  client_id text,
  review text check (review in ('pending', 'answered', 'escalated')),
  kind text not null default 'text' check (kind in ('text', 'emergency', 'crisis')),
  helplines jsonb not null default '[]',
  intent text,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  unique (chat_id, seq),
  unique (chat_id, sender_id, client_id)
);
create index messages_unseen on messages (chat_id, sender_type) where seen_at is null;

-- What the review found in a patient's message, kept with the version of the engine.
create table reviews (
  message_id uuid primary key references messages (id) on delete cascade,
  chat_id uuid not null,
  level text not null,
  families text[] not null default '{}',
  rule_ids text[] not null default '{}',
  quote text not null default '',
  reason text not null default '',
  subject text not null default 'unknown',
  vitals jsonb not null default '[]',
  language text not null default 'en',
  engine_version text not null,
  created_at timestamptz not null default now()
);

-- What needs a doctor: at most one open item a chat.
create table inbox (
  chat_id uuid primary key references chats (id) on delete cascade,
  doctor_id uuid not null,
  patient_id uuid not null,
  message_id uuid not null,
  level text not null,
  -- 0 is the most urgent.
  rank integer not null,
  reason text not null,
  quote text not null,
  waiting_since timestamptz not null default now()
);
create index inbox_by_doctor on inbox (doctor_id, rank, waiting_since);
