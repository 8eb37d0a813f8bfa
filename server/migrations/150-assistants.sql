-- Assistants: members of the clinic who see the inboxes of the doctors who allow it.
alter table clinic_members drop constraint clinic_members_role_check;
alter table clinic_members add constraint clinic_members_role_check
  check (role in ('owner', 'desk', 'assistant', 'former'));
alter table clinic_invitations drop constraint clinic_invitations_role_check;
alter table clinic_invitations add constraint clinic_invitations_role_check
  check (role in ('desk', 'assistant'));

-- Which doctor allows which assistant.
create table assistants (
  doctor_id uuid not null references users (id) on delete cascade,
  assistant_id uuid not null references users (id) on delete cascade,
  allowed_at timestamptz not null default now(),
  primary key (doctor_id, assistant_id),
  check (doctor_id <> assistant_id)
);
create index assistants_by_assistant on assistants (assistant_id);
