-- Lets a complaint be sent again without being stored twice.
alter table grievances add column client_id text;
create unique index grievances_by_client_id on grievances (user_id, client_id);
