-- Whether an assistant wrote for a doctor: once the account is erased nothing else tells.
alter table messages add column by_assistant boolean;
update messages set by_assistant = true
where by_stand_in and sender_id is not null
  and not exists (select from doctors where doctors.user_id = messages.sender_id);
