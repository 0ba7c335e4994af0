create table organization_export (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  state text not null default 'queued',
  progress integer not null default 0,
  size bigint,
  created_at timestamptz not null,
  -- While it is being made: when it last made progress.
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  constraint organization_export_pkey primary key (organization_id, id),
  constraint organization_export_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint organization_export_state_check check (state in ('queued', 'running', 'ready', 'failed')),
  constraint organization_export_progress_check check (progress between 0 and 100)
);
create index organization_export_account_idx on organization_export (organization_id, account_id);
create index organization_export_expiry_idx on organization_export (organization_id, expires_at);
-- One at a time, whatever is pressed how often.
create unique index organization_export_running_key on organization_export (organization_id)
  where state in ('queued', 'running');
