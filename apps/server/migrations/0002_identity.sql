-- The embedded identity service. Secrets are sealed with a key kept outside the database; codes, challenges and
-- refresh tokens are stored as hashes only.
create table identity_user (
  organization_id uuid not null,
  id uuid not null,
  -- What the password proof is bound to instead of the id: it is told to anybody who asks for an address, known or not.
  login_id uuid not null,
  email text not null,
  email_verified boolean not null,
  status text not null,
  enabled boolean not null default true,
  salt text not null,
  -- Null for people who have no password here.
  verifier bytea,
  attributes jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint identity_user_pkey primary key (organization_id, id),
  constraint identity_user_organization_fkey foreign key (organization_id) references organization (organization_id),
  constraint identity_user_login_key unique (organization_id, login_id),
  constraint identity_user_email_key unique (organization_id, email),
  constraint identity_user_status_check check (status in ('unconfirmed', 'confirmed'))
);

-- One live code for each purpose. No key to identity_user: an address that nobody owns gets rows of the same shape,
-- so that asking for a code tells nothing.
create table identity_code (
  organization_id uuid not null,
  login_id uuid not null,
  purpose text not null,
  code_hash bytea not null,
  -- The address to be proven, where it is not the one on file.
  target text,
  tries integer not null,
  expires_at timestamptz not null,
  constraint identity_code_pkey primary key (organization_id, login_id, purpose),
  constraint identity_code_purpose_check check (purpose in ('signUp', 'resetPassword', 'verifyEmail'))
);
create index identity_code_expiry_idx on identity_code (organization_id, expires_at);

-- A sign-in under way: one row for each step that was asked and not yet answered.
create table identity_challenge (
  organization_id uuid not null,
  id_hash bytea not null,
  login_id uuid not null,
  step text not null,
  payload bytea not null,
  expires_at timestamptz not null,
  constraint identity_challenge_pkey primary key (organization_id, id_hash)
);
create index identity_challenge_login_idx on identity_challenge (organization_id, login_id);
create index identity_challenge_expiry_idx on identity_challenge (organization_id, expires_at);

-- A completed sign-in and every token refreshed from it; its id is the tokens' origin_jti.
create table identity_token_family (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  client_id text not null,
  refresh_token_hash bytea not null,
  auth_time timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint identity_token_family_pkey primary key (organization_id, id),
  constraint identity_token_family_user_fkey foreign key (organization_id, user_id)
    references identity_user (organization_id, id) on delete cascade,
  constraint identity_token_family_refresh_key unique (organization_id, refresh_token_hash)
);
create index identity_token_family_user_idx on identity_token_family (organization_id, user_id);
create index identity_token_family_expiry_idx on identity_token_family (organization_id, expires_at);

create table identity_signing_key (
  organization_id uuid not null,
  id text not null,
  public_key jsonb not null,
  private_key bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  constraint identity_signing_key_pkey primary key (organization_id, id),
  constraint identity_signing_key_organization_fkey foreign key (organization_id)
    references organization (organization_id)
);
-- Two processes that need the first key at once end with the same one.
create unique index identity_signing_key_current_key on identity_signing_key (organization_id)
  where retired_at is null;

-- Attempts counted for an account or an address; the bucket is a keyed hash of which.
create table identity_limit (
  organization_id uuid not null,
  bucket bytea not null,
  hits integer not null,
  expires_at timestamptz not null,
  constraint identity_limit_pkey primary key (organization_id, bucket)
);
create index identity_limit_expiry_idx on identity_limit (organization_id, expires_at);

-- Clients repeat a call under the same id when the answer is lost; what was answered is answered again.
create table identity_invocation (
  organization_id uuid not null,
  id_hash bytea not null,
  answer jsonb,
  expires_at timestamptz not null,
  constraint identity_invocation_pkey primary key (organization_id, id_hash)
);
create index identity_invocation_expiry_idx on identity_invocation (organization_id, expires_at);
