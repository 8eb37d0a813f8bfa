-- Whether the review found something in the numbers alone; null if unknown or not reviewed.
alter table readings add column flagged boolean;
create index readings_taken on readings (patient_id, measure, taken_at);
