-- Who stands in for a doctor: between two instants, or every week on one day. A weekly one that does
-- not end after it starts ends on the next day.
create table covers (
  id uuid primary key,
  doctor_id uuid not null references users (id) on delete cascade,
  stand_in_id uuid not null references users (id) on delete cascade,
  starts_at timestamptz,
  ends_at timestamptz,
  -- 1 is Monday; times of day are HH:MM in the time zone.
  weekday integer check (weekday between 1 and 7),
  from_time text,
  to_time text,
  time_zone text not null,
  created_at timestamptz not null default now(),
  check ((weekday is null) = (starts_at is not null and ends_at is not null)),
  check ((weekday is null) = (from_time is null and to_time is null)),
  check (starts_at < ends_at),
  check (doctor_id <> stand_in_id)
);
create index covers_by_doctor on covers (doctor_id);
create index covers_by_stand_in on covers (stand_in_id);

-- What the patient answered when asked whether doctors who stand in may read along; both empty before that.
alter table assignments add column team_agreed_at timestamptz;
alter table assignments add column team_refused_at timestamptz;
-- The wording that was answered.
alter table assignments add column team_version text;

-- A doctor's message that somebody else wrote who stood in.
alter table messages add column by_stand_in boolean not null default false;
create index messages_by_stand_in on messages (sender_id) where by_stand_in;
