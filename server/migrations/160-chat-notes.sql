-- What the people of the clinic note for one another in a chat; its patient is not shown it there.
create table chat_notes (
  id uuid primary key,
  chat_id uuid not null references chats (id) on delete cascade,
  -- Empty once the account is erased.
  author_id uuid references users (id) on delete set null,
  content text not null,
  created_at timestamptz not null
);
create index chat_notes_by_chat on chat_notes (chat_id, created_at);
create index chat_notes_by_author on chat_notes (author_id);
