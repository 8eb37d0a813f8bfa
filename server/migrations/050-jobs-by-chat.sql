-- Alerts are counted for each chat.
create index jobs_by_chat on jobs (chat_id, kind, due_at);
-- Done jobs are removed after a while.
create index jobs_done on jobs (done_at) where done_at is not null;
