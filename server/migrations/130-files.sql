-- Pictures, documents and voice notes of patients. A row without a type is still arriving.
create table files (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  client_id text not null,
  kind text not null check (kind in ('picture', 'pdf', 'voice', 'preview')),
  -- The media type, once the whole file is here and was checked.
  type text,
  -- Bytes of the whole file: announced at first, then as stored.
  size integer not null check (size > 0),
  received integer not null default 0,
  -- Length of a voice note.
  seconds integer,
  -- The small picture that stands for a picture; without a key, so that an import may bring it later.
  preview_id uuid,
  created_at timestamptz not null default now(),
  -- When it was sent first; what is never sent is removed.
  sent_at timestamptz,
  unique (owner_id, client_id)
);
create index files_by_owner on files (owner_id, sent_at desc, id desc) where sent_at is not null;
create index files_by_preview on files (preview_id) where preview_id is not null;
create index files_unsent on files (created_at) where sent_at is null;

-- The bytes, in pieces small enough to be read one at a time.
create table file_parts (
  file_id uuid not null references files (id) on delete cascade,
  -- Where the piece begins.
  start integer not null,
  bytes bytea not null,
  primary key (file_id, start)
);
-- Pictures, voice and documents are compressed already.
alter table file_parts alter column bytes set storage external;

-- In which messages a file is: who has the chat of one may read it.
create table message_files (
  message_id uuid not null references messages (id) on delete cascade,
  place integer not null,
  file_id uuid not null references files (id) on delete cascade,
  primary key (message_id, place)
);
create index message_files_by_file on message_files (file_id);

-- The files of a message as the thread shows them, so that a poll reads no other table.
alter table messages add column files jsonb not null default '[]';
