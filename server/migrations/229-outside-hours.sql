-- Whether it was put outside the hours on purpose; null: an earlier version did not record it.
alter table appointments add column outside_hours boolean;
