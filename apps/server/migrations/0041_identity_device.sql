-- A device that said how it proves itself; remembered, it is asked for no second step. The verifier is sealed with a key
-- kept outside the database.
create table identity_device (
  organization_id uuid not null,
  device_key text not null,
  user_id uuid not null,
  name text,
  salt text not null,
  verifier bytea not null,
  remembered boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  used_at timestamptz not null,
  -- Nobody has used it for so long that it is taken for lost.
  expires_at timestamptz not null,
  constraint identity_device_pkey primary key (organization_id, device_key),
  constraint identity_device_user_fkey foreign key (organization_id, user_id)
    references identity_user (organization_id, id) on delete cascade
);
create index identity_device_user_idx on identity_device (organization_id, user_id, created_at);
create index identity_device_expiry_idx on identity_device (organization_id, expires_at);

-- Where a sign-in began, for its owner to know it again.
alter table identity_token_family add column device_key text;
alter table identity_token_family add column user_agent text;
alter table identity_token_family add column address text;
alter table identity_token_family add column used_at timestamptz;
update identity_token_family set used_at = coalesce(rotated_at, auth_time);
alter table identity_token_family alter column used_at set not null;
