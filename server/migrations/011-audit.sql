-- Who did or saw what of whom: ids and words only. Rows are added, never changed or removed.
create table audit (
  id uuid primary key,
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null check (actor_kind in ('patient', 'doctor', 'operator', 'nobody')),
  actor_id uuid,
  kind text not null,
  subject_id uuid,
  detail text not null default '',
  request_id text not null default '',
  -- Start of the quarter of an hour that repeated rows share; null where every row counts.
  slot timestamptz
);
create unique index audit_once_per_slot
  on audit (actor_id, subject_id, kind, detail, slot) nulls not distinct where slot is not null;
create index audit_by_subject on audit (subject_id, at);
create index audit_by_actor on audit (actor_id, at);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed or removed' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_append_only before update or delete on audit
  for each row execute function refuse_audit_change();
create trigger audit_not_truncated before truncate on audit
  for each statement execute function refuse_audit_change();
