-- When the person at a sign-in last proved who they are again.
alter table identity_token_family add column if not exists confirmed_at timestamptz;

alter table identity_code drop constraint if exists identity_code_purpose_check;
alter table identity_code add constraint identity_code_purpose_check
  check (purpose in ('signUp', 'resetPassword', 'verifyEmail', 'signIn', 'secondStep', 'confirm'));

-- The way back to an address that was changed, for its owner, who is told of the change.
create table if not exists identity_email_undo (
  organization_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint identity_email_undo_pkey primary key (organization_id, token_hash),
  constraint identity_email_undo_user_fkey foreign key (organization_id, user_id)
    references identity_user (organization_id, id) on delete cascade
);
create index if not exists identity_email_undo_user_idx on identity_email_undo (organization_id, user_id);
create index if not exists identity_email_undo_expiry_idx on identity_email_undo (organization_id, expires_at);
