alter table reviews
  -- What the assistant was asked, where it understood; tells when the same thing is asked again.
  add column intent text,
  -- The relation or role named ('father') when the message is about somebody else.
  add column who text;

alter table inbox
  -- Null while the patient waits; an answered item stays until the doctor closes it.
  add column answered_at timestamptz,
  -- When the doctor first saw what decided; an emergency nobody has seen is not delivered.
  add column seen_at timestamptz;
