-- To whom of the team what waits was handed, by whom, when and why; all four are empty where nobody did.
alter table inbox
  add column handed_to uuid,
  add column handed_by uuid,
  add column handed_at timestamptz,
  add column handed_why text;
