-- Owners are shown who made a list of whom to tell of a breach.
create index audit_breach_lists on audit (at) where kind = 'breach_listed';
