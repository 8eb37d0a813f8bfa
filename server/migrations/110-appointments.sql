-- A doctor's working hours; the row is there once they were saved.
create table schedules (
  doctor_id uuid primary key references doctors (user_id) on delete cascade,
  -- As the contract writes them; replaced as a whole.
  hours jsonb not null,
  -- The doctor confirms each booking.
  confirms boolean not null default false,
  saved_at timestamptz not null default now()
);

-- Days on which the weekly hours do not hold as they are, in the clinic's time zone.
create table schedule_exceptions (
  id uuid primary key,
  doctor_id uuid not null references schedules (doctor_id) on delete cascade,
  day date not null,
  kind text not null check (kind in ('close', 'add')),
  -- HH:MM; null where the whole day is closed.
  from_time text,
  to_time text,
  minutes integer,
  seats integer
);
create index schedule_exceptions_by_day on schedule_exceptions (doctor_id, day);

create table appointments (
  id uuid primary key,
  -- The same for an appointment and what it was moved to: the UID of its calendar file.
  uid uuid not null,
  -- Counts changes, for the calendar file.
  sequence integer not null default 0,
  doctor_id uuid not null references users (id) on delete cascade,
  patient_id uuid not null references users (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- The clinic's day.
  day date not null,
  -- From 1 on within the hours; above 100 beyond them.
  seat integer not null,
  token integer not null,
  state text not null check (state in
    ('requested', 'confirmed', 'declined', 'arrived', 'done', 'no_show', 'cancelled', 'moved')),
  reason text,
  video_url text,
  booked_by text not null check (booked_by in ('patient', 'doctor')),
  cancelled_by text check (cancelled_by in ('patient', 'doctor')),
  moved_to uuid,
  client_id text,
  created_at timestamptz not null default now()
);
-- No seat and no token twice: the database refuses what any program forgets.
create unique index appointments_seats on appointments (doctor_id, starts_at, seat)
  where state not in ('declined', 'cancelled', 'moved');
create unique index appointments_tokens on appointments (doctor_id, day, token)
  where state not in ('declined', 'cancelled', 'moved');
create unique index appointments_by_client_id on appointments (patient_id, doctor_id, client_id);
create index appointments_by_doctor on appointments (doctor_id, starts_at, id);
create index appointments_by_patient on appointments (patient_id, starts_at, id);
create index appointments_by_uid on appointments (uid);
