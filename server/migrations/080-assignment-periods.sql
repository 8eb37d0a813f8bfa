-- One row for each period in which a patient has a doctor, so that adding a removed doctor again
-- leaves the former period with its consent as it was.
alter table assignments add column id uuid not null default gen_random_uuid();
alter table assignments drop constraint assignments_pkey;
alter table assignments add primary key (id);
create unique index assignments_current on assignments (patient_id, doctor_id) where removed_at is null;
create index assignments_of_pair on assignments (patient_id, doctor_id, assigned_at);
