-- Work that may wait and must survive a crash: the model's review, alerts, reminders.
create table jobs (
  id uuid primary key,
  kind text not null,
  chat_id uuid not null references chats (id) on delete cascade,
  message_id uuid not null,
  due_at timestamptz not null default now(),
  -- A worker that dies leaves its lease behind; after it the job is free again.
  leased_until timestamptz,
  attempts integer not null default 0,
  done_at timestamptz,
  unique (message_id, kind)
);
create index jobs_due on jobs (due_at) where done_at is null;

-- What a doctor thought of the level, kept for learning.
create table verdicts (
  id uuid primary key,
  chat_id uuid not null references chats (id) on delete cascade,
  message_id uuid not null,
  doctor_id uuid not null,
  level text not null,
  verdict text not null check (verdict in ('right', 'too_high', 'too_low')),
  created_at timestamptz not null default now()
);
create index verdicts_by_time on verdicts (created_at);
