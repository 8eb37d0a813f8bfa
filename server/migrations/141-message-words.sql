-- The words of each message by their sound, for the doctor's search; made from the message, filled
-- for older ones beside the calls. One of the words is the doctor's id, so that the index keeps apart
-- what doctors may find.
create table message_words (
  message_id uuid primary key references messages (id) on delete cascade,
  chat_id uuid not null,
  doctor_id uuid not null,
  -- When the message was written.
  at timestamptz not null,
  words tsvector not null
);
create index message_words_by_doctor on message_words (doctor_id, at, message_id);
-- Without a list of what is still to be sorted in: every search would read it whole.
create index message_words_by_word on message_words using gin (words) with (fastupdate = off);
