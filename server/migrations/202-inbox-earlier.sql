-- The earlier messages that the item still shows, oldest first; empty where it shows only its newest one.
alter table inbox add column earlier_ids uuid[];
