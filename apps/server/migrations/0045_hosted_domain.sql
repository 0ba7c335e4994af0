-- Where people may sign in instead of here. Secrets are sealed with a key kept outside the database.
create table hosted_provider (
  organization_id uuid not null,
  -- As clients name it; the first part of the names of those who come from there.
  name text not null,
  kind text not null,
  client_id text not null,
  -- The client's secret, or the key that Apple's is signed with.
  secret bytea,
  -- Of an OpenID provider that is not one of the known.
  issuer text,
  team_id text,
  key_id text,
  -- Empty: what is usual at this kind of provider.
  scopes text[] not null default '{}',
  -- Attributes here, and the claim that each is taken from where it is not the usual one.
  attributes jsonb not null default '{}',
  -- An address that the provider calls proven is believed to be the person's: their account here is theirs there.
  trusts_email boolean not null,
  button_text text,
  color text,
  background text,
  sort_order integer not null default 0,
  enabled boolean not null default true,
  updated_at timestamptz not null,
  constraint hosted_provider_pkey primary key (organization_id, name),
  constraint hosted_provider_organization_fkey foreign key (organization_id)
    references organization (organization_id),
  constraint hosted_provider_kind_check check (kind in ('google', 'apple', 'facebook', 'amazon', 'oidc')),
  constraint hosted_provider_issuer_check check ((kind = 'oidc') = (issuer is not null))
);

-- A sign-in under way, while the person is elsewhere. Found by a random name of which only the hash is kept.
create table hosted_flow (
  organization_id uuid not null,
  id_hash bytea not null,
  step text not null,
  -- The browser that it began in.
  browser_hash bytea not null,
  payload bytea not null,
  expires_at timestamptz not null,
  constraint hosted_flow_pkey primary key (organization_id, id_hash),
  constraint hosted_flow_step_check check (step in ('upstream', 'signIn'))
);
create index hosted_flow_expiry_idx on hosted_flow (organization_id, expires_at);

-- What a client exchanges for tokens, once. Stays for a while after that, so that a second use is recognised.
create table hosted_code (
  organization_id uuid not null,
  code_hash bytea not null,
  user_id uuid not null,
  -- The sign-in that it begins.
  family_id uuid not null,
  client_id text not null,
  redirect_uri text not null,
  code_challenge text not null,
  scope text not null,
  nonce text,
  used_at timestamptz,
  expires_at timestamptz not null,
  constraint hosted_code_pkey primary key (organization_id, code_hash),
  constraint hosted_code_user_fkey foreign key (organization_id, user_id)
    references identity_user (organization_id, id) on delete cascade
);
create index hosted_code_expiry_idx on hosted_code (organization_id, expires_at);
create index hosted_code_user_idx on hosted_code (organization_id, user_id);

-- A browser that has signed in here a moment ago; over when that sign-in is.
create table hosted_session (
  organization_id uuid not null,
  id_hash bytea not null,
  user_id uuid not null,
  family_id uuid not null,
  expires_at timestamptz not null,
  constraint hosted_session_pkey primary key (organization_id, id_hash),
  constraint hosted_session_user_fkey foreign key (organization_id, user_id)
    references identity_user (organization_id, id) on delete cascade
);
create index hosted_session_expiry_idx on hosted_session (organization_id, expires_at);
create index hosted_session_user_idx on hosted_session (organization_id, user_id);

-- Who somebody is elsewhere: an issuer's name for them, which never goes to another.
create table identity_federation (
  organization_id uuid not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  provider text not null,
  provider_kind text not null,
  created_at timestamptz not null,
  constraint identity_federation_pkey primary key (organization_id, issuer, subject),
  constraint identity_federation_user_fkey foreign key (organization_id, user_id)
    references identity_user (organization_id, id) on delete cascade
);
create index identity_federation_user_idx on identity_federation (organization_id, user_id);

-- Null: the id. Of those who came from a provider: its name and theirs there.
alter table identity_user add column username text;

-- What the tokens of a sign-in are good for.
alter table identity_token_family add column scope text not null default 'aws.cognito.signin.user.admin';

-- Where else than on the organization's own site its clients may be sent, to the letter.
alter table organization add column redirect_urls text[] not null default '{}';
alter table organization add column logout_urls text[] not null default '{}';
