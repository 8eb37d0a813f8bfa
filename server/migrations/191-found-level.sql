-- What the review found in the message alone, before the chat's own rules raised its level.
alter table reviews add column found_level text;
