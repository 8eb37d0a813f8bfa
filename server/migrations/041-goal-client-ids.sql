-- A goal sent again under the same id of its sender is the same goal.
alter table goals add column client_id text;
create unique index goals_by_client_id on goals (patient_id, client_id);
