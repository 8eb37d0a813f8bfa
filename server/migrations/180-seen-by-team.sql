-- A patient's message was seen by somebody who acts for the doctor, not yet by the doctor.
alter table messages add column seen_by_team boolean not null default false;
create index messages_seen_by_team on messages (chat_id) where seen_by_team;
