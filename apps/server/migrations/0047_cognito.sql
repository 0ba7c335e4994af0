-- Organizations whose people sign in at Amazon Cognito, or at a service that speaks its protocol, and identity pools.
alter table organization
  -- Null: Amazon's own, in the region that the pool's id names.
  add column identity_endpoint text,
  -- Null: the pool's id under the endpoint, as Amazon writes it.
  add column identity_issuer text,
  add column identity_pool_id text,
  add column allow_guest_access boolean not null default false;

-- Whose account somebody's tokens of another service open. Their name there is kept as a keyed hash only, and after
-- the account is gone too: until they sign in anew, no token that is still good makes another.
create table identity_link (
  organization_id uuid not null,
  subject_hash bytea not null,
  issuer text not null,
  account_id uuid,
  ended_at timestamptz,
  -- Set with the end.
  expires_at timestamptz,
  created_at timestamptz not null,
  constraint identity_link_pkey primary key (organization_id, subject_hash),
  constraint identity_link_account_key unique (organization_id, issuer, account_id),
  constraint identity_link_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index identity_link_account_idx on identity_link (organization_id, account_id);
create index identity_link_expiry_idx on identity_link (organization_id, expires_at);

-- Under which name an identity pool of the embedded service knows its users. Guests have no row: their names are their
-- own proof.
create table identity_pool_identity (
  organization_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  constraint identity_pool_identity_pkey primary key (organization_id, user_id),
  constraint identity_pool_identity_id_key unique (organization_id, id),
  constraint identity_pool_identity_user_fkey foreign key (organization_id, user_id)
    references identity_user (organization_id, id) on delete cascade
);
