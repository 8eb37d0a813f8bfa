-- One browser of one person that may be woken by Web Push; it goes with the session it was added in.
alter table sessions add constraint sessions_id_unique unique (id);
create table push_devices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  -- Whoever holds these three and our key can wake this browser.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- The key of ours the browser was told; its push service takes no other.
  key_id text not null,
  language text not null check (language in ('en', 'hi')),
  label text not null,
  created_at timestamptz not null default now(),
  last_sent_at timestamptz
);
create index push_devices_by_user on push_devices (user_id, created_at);
create index push_devices_by_session on push_devices (session_id);

-- What a person wants to be told of; no row while nothing was chosen and no device was added.
create table notice_settings (
  user_id uuid primary key references users (id) on delete cascade,
  reply boolean not null,
  second_look boolean not null,
  reminder boolean not null,
  quiet_from text not null,
  quiet_to text not null,
  -- When the person agreed to be told by the clinic's gateway; null: did not.
  gateway_since timestamptz,
  -- Of the device added last; null: the clinic's.
  time_zone text,
  language text not null default 'en'
);
create index notice_settings_by_zone on notice_settings (time_zone);

-- What a person is told of while away. It holds ids and times, no words.
create table notices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  -- No quiet hours, no switch and no other notice holds it back.
  urgent boolean not null default false,
  -- The chat, the goal, or for a drill the person.
  subject_id uuid not null,
  -- The message an emergency is about.
  message_id uuid,
  -- What makes it the same notice: a message, a step of the ladder, a day.
  slot text not null,
  step text,
  -- Where the app is opened.
  path text not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  -- Not sent after this.
  expires_at timestamptz not null,
  -- A server that dies leaves its lease behind; after it the notice is free again.
  leased_until timestamptz,
  attempts integer not null default 0,
  sent_at timestamptz,
  -- How many devices the push services took it for.
  devices integer not null default 0,
  opened_at timestamptz,
  -- From when on it is to be taken back from the devices.
  withdrawn_at timestamptz,
  -- When the gateway was told, under which one-use link, and what it reported last.
  gateway_at timestamptz,
  link_hash text unique,
  receipt text,
  receipt_at timestamptz,
  -- When nothing was left to be done.
  done_at timestamptz,
  unique (user_id, kind, subject_id, slot)
);
create index notices_due on notices (due_at) where done_at is null;
create index notices_by_subject on notices (subject_id, kind);
create index notices_done on notices (done_at) where done_at is not null;
create index notices_by_gateway on notices (user_id, gateway_at) where gateway_at is not null;

-- When the patient is reminded of the goal every day, as HH:MM in the patient's time zone.
alter table goals add column remind_at text;
create index goals_by_reminder on goals (remind_at, id) where remind_at is not null;
