-- Who agreed that messages a doctor has judged may be used, without names, to improve the review.
create table learning_consents (
  patient_id uuid primary key references users (id) on delete cascade,
  given_at timestamptz not null default now()
);

-- Where a candidate of the review gave a message another level; ids and levels only.
create table shadow_differences (
  message_id uuid not null references messages (id) on delete cascade,
  chat_id uuid not null references chats (id) on delete cascade,
  level text not null,
  version text not null,
  shadow_level text not null,
  shadow_version text not null,
  created_at timestamptz not null default now(),
  primary key (message_id, shadow_version)
);
create index shadow_differences_by_time on shadow_differences (created_at);
