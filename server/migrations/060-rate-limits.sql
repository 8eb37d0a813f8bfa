-- How often something was used since its window began; the key says what, by whom and in which window.
create table rate_limits (
  key text primary key,
  used integer not null,
  most integer not null,
  ends_at timestamptz not null
);
create index rate_limits_by_end on rate_limits (ends_at);

-- call_budgets and scan_budgets are no longer read; a server of the version before may still write
-- there while it is being replaced.
delete from call_budgets;
delete from scan_budgets;
