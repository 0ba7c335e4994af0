-- Addresses at which the first organization of an installation can be made. Their rows are locked while it is, and go with it.
create table first_run_address (
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint first_run_address_pkey primary key (token_hash)
);

-- How far an organization has been set up, where that cannot be seen by itself.
create table setup_guide (
  organization_id uuid not null,
  passed text[] not null default '{}',
  closed_at timestamptz,
  constraint setup_guide_pkey primary key (organization_id),
  constraint setup_guide_organization_fkey foreign key (organization_id)
    references organization (organization_id) on delete cascade
);
