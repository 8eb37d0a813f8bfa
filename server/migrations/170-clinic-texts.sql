-- What the clinic says of itself, and whom else it tells people to call: the newest version holds,
-- every version is kept. Without any, the server's settings hold.
create table clinic_texts (
  version integer primary key check (version > 0),
  texts jsonb not null,
  changed_at timestamptz not null default now(),
  -- Null once that owner was erased.
  changed_by uuid references users (id) on delete set null
);
