-- What a doctor writes down of a visit; it stays the patient's when the two part.
create table visit_notes (
  id uuid primary key,
  patient_id uuid not null references users (id) on delete cascade,
  doctor_id uuid not null references users (id) on delete cascade,
  -- The clinic's day.
  day date not null,
  advice text not null,
  medicines text,
  next_date date,
  client_id text,
  created_at timestamptz not null,
  corrected_at timestamptz
);
create unique index visit_notes_by_client_id on visit_notes (patient_id, doctor_id, client_id);
create index visit_notes_by_patient on visit_notes (patient_id, created_at desc, id desc);
create index visit_notes_by_doctor on visit_notes (doctor_id, patient_id, created_at desc);

-- What a note said before each correction; the one of place 1 was written first.
create table visit_note_corrections (
  note_id uuid not null references visit_notes (id) on delete cascade,
  patient_id uuid not null references users (id) on delete cascade,
  place integer not null,
  advice text not null,
  medicines text,
  next_date date,
  replaced_at timestamptz not null,
  primary key (note_id, place)
);
create index visit_note_corrections_by_patient on visit_note_corrections (patient_id);
