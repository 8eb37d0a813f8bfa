-- How often something was used since its window began; the key says what, by whom and in which window.
create table rate_limits (
  key text primary key,
  used integer not null,
  most integer not null,
  ends_at timestamptz not null
);
create index rate_limits_by_end on rate_limits (ends_at);

-- Counts of the last day at most, taken over by the table above.
drop table call_budgets;
drop table scan_budgets;
