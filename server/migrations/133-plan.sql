-- On which days a goal is due; every day where neither is set.
alter table goals add column weekdays text[] check (
  weekdays <@ array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] and cardinality(weekdays) > 0
);
alter table goals add column times_a_week integer check (times_a_week between 1 and 6);
alter table goals add check (weekdays is null or times_a_week is null);
-- The last day on which it is due.
alter table goals add column until date;
-- The doctor who proposed it.
alter table goals add column set_by uuid references users (id) on delete set null;
create index goals_by_set_by on goals (set_by) where set_by is not null;

-- Days on which a patient is ill, fasting or travelling: no goal is due.
create table excused_days (
  patient_id uuid not null references users (id) on delete cascade,
  day date not null,
  reason text not null check (reason in ('ill', 'fasting', 'travelling')),
  excused_at timestamptz not null default now(),
  primary key (patient_id, day)
);

-- Goals that a doctor proposes to a patient; an accepted one has become a goal.
create table goal_proposals (
  id uuid primary key,
  doctor_id uuid not null references users (id) on delete cascade,
  patient_id uuid not null references users (id) on delete cascade,
  title text not null,
  description text,
  measure text check (measure in
    ('pressure', 'sugar', 'weight', 'oxygen', 'temperature', 'steps')),
  weekdays text[],
  times_a_week integer,
  until date,
  proposed_at timestamptz not null,
  answer text check (answer in ('accepted', 'declined')),
  answered_at timestamptz,
  -- The goal it became; without a key, since the patient may delete that.
  goal_id uuid
);
create unique index goal_proposals_waiting on goal_proposals (patient_id, doctor_id, title)
  where answer is null;
create index goal_proposals_by_pair on goal_proposals (patient_id, doctor_id, proposed_at);
create index goal_proposals_by_doctor on goal_proposals (doctor_id);
create index goal_proposals_answered on goal_proposals (answered_at) where answer is not null;

-- What came of a doctor's last attempt to reach a patient; it goes with the assignment.
create table follow_ups (
  doctor_id uuid not null references users (id) on delete cascade,
  patient_id uuid not null references users (id) on delete cascade,
  result text not null check (result in
    ('will_come', 'call_later', 'not_reached', 'moved', 'stop')),
  followed_at timestamptz not null,
  -- From this day on the patient is listed again; null for never.
  hidden_until date,
  primary key (doctor_id, patient_id)
);
create index follow_ups_by_patient on follow_ups (patient_id);
