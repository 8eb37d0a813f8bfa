-- Names a person had before, so that an erasure finds them in what the assistant wrote.
create table former_names (
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  changed_at timestamptz not null default now(),
  primary key (user_id, name)
);
