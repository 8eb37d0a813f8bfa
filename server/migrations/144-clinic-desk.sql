-- People at the clinic's desk: users whose role is `doctor` and who have no row in `doctors`. A
-- former member cannot sign in any more.
alter table clinic_members drop constraint clinic_members_role_check;
alter table clinic_members add constraint clinic_members_role_check
  check (role in ('owner', 'desk', 'former'));

-- Open invitations; a row goes when it is used or withdrawn. The code is kept as SHA-256.
create table clinic_invitations (
  id uuid primary key,
  code_hash text not null unique,
  -- As the owner typed it; the person may choose another one.
  name text not null,
  role text not null check (role = 'desk'),
  invited_by uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index clinic_invitations_by_inviter on clinic_invitations (invited_by);
