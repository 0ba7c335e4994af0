-- Links that open an account to whoever has them, for a while. The token is signed and kept nowhere; this is what it names.
create table shared_access (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  name text not null,
  scope text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  constraint shared_access_pkey primary key (organization_id, id),
  constraint shared_access_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint shared_access_scope_check check (scope in ('read', 'read-write'))
);
create index shared_access_account_idx on shared_access (organization_id, account_id, created_at desc, id desc);
create index shared_access_expiry_idx on shared_access (organization_id, expires_at);
