-- What is measured for a goal; entering a reading ticks the day off.
alter table goals add column measure text check (measure in
  ('pressure', 'sugar', 'weight', 'oxygen', 'temperature', 'steps'));

create table readings (
  id uuid primary key,
  patient_id uuid not null references users (id) on delete cascade,
  measure text not null check (measure in
    ('pressure', 'sugar', 'weight', 'oxygen', 'temperature', 'steps')),
  -- In mmHg, mg/dL, kg, %, °C or a count; of a pressure the upper.
  value double precision not null,
  low double precision check (low < value),
  pulse double precision,
  meal text check (meal in ('before', 'after')),
  -- As it was typed, where there are two units.
  unit text check (unit in ('mg/dL', 'mmol/L', 'C', 'F')),
  taken_at timestamptz not null,
  -- The day of the patient's device.
  day date not null,
  -- What the thresholds of the review said; null where nothing.
  level text,
  -- The message it was saved from; that may be erased with a chat, the reading stays.
  message_id uuid,
  client_id text,
  created_at timestamptz not null,
  corrected_at timestamptz,
  check ((measure = 'pressure') = (low is not null))
);
create unique index readings_by_client_id on readings (patient_id, client_id);
create unique index readings_by_message on readings (message_id, measure);
create index readings_by_patient on readings (patient_id, day, measure);
create index readings_made on readings (patient_id, measure, created_at);

-- What a reading said before each correction; the one of place 1 was entered first.
create table reading_corrections (
  reading_id uuid not null references readings (id) on delete cascade,
  patient_id uuid not null references users (id) on delete cascade,
  place integer not null,
  value double precision not null,
  low double precision,
  pulse double precision,
  meal text,
  unit text,
  replaced_at timestamptz not null,
  primary key (reading_id, place)
);
create index reading_corrections_by_patient on reading_corrections (patient_id);

-- What a doctor wants a figure of a patient to be, ends included; it goes with the assignment.
create table reading_ranges (
  doctor_id uuid not null references users (id) on delete cascade,
  patient_id uuid not null references users (id) on delete cascade,
  figure text not null,
  low double precision,
  high double precision,
  -- A reading outside is sent to the doctor.
  tell boolean not null,
  set_at timestamptz not null,
  primary key (patient_id, doctor_id, figure),
  check (low is not null or high is not null)
);
create index reading_ranges_by_doctor on reading_ranges (doctor_id);
