-- Keys that stand for a password: only their public halves are here.
create table identity_passkey (
  organization_id uuid not null,
  -- As the authenticator names it, base64url.
  id text not null,
  user_id uuid not null,
  public_key bytea not null,
  -- How often it was used, where the authenticator counts; a number that falls shows a copy.
  counter bigint not null,
  transports text[] not null,
  attachment text,
  backed_up boolean not null,
  -- The hostname that it works at.
  relying_party text not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  constraint identity_passkey_pkey primary key (organization_id, id),
  constraint identity_passkey_user_fkey foreign key (organization_id, user_id)
    references identity_user (organization_id, id) on delete cascade
);
create index identity_passkey_user_idx on identity_passkey (organization_id, user_id);

-- Null: the password is good. Until that time it opens nothing but the choice of a new one; from then on only a code
-- by mail leads to one.
alter table identity_user add column password_until timestamptz;

alter table organization add column require_second_factor boolean not null default false;
