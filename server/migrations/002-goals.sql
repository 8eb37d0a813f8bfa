create table goals (
  id uuid primary key,
  patient_id uuid not null references users (id) on delete cascade,
  title text not null,
  description text,
  created_at timestamptz not null default now()
);
create index goals_by_patient on goals (patient_id, created_at);

-- One row per goal and day; the streak is always derived from these.
create table progress (
  goal_id uuid not null references goals (id) on delete cascade,
  day date not null,
  patient_id uuid not null,
  achieved boolean not null,
  recorded_at timestamptz not null default now(),
  primary key (goal_id, day)
);
create index progress_by_patient on progress (patient_id, day);
