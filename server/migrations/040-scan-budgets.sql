-- Codes a patient tried that are no doctor's code, counted until the window ends.
create table scan_budgets (
  patient_id uuid primary key references users (id) on delete cascade,
  failures integer not null,
  ends_at timestamptz not null
);
