-- Whose patients a former doctor has: the detail of `erased` is the id of the nameless doctor.
create index audit_erased on audit (detail) where kind = 'erased';
