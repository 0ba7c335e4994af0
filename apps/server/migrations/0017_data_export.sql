-- All that is kept about a person, made into one file on their wish.
create table data_export (
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
  constraint data_export_pkey primary key (organization_id, id),
  constraint data_export_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint data_export_state_check check (state in ('queued', 'running', 'ready', 'failed')),
  constraint data_export_progress_check check (progress between 0 and 100)
);
create index data_export_account_idx on data_export (organization_id, account_id, created_at desc, id desc);
create index data_export_expiry_idx on data_export (organization_id, expires_at);
-- One at a time, whatever is pressed how often.
create unique index data_export_running_key on data_export (organization_id, account_id)
  where state in ('queued', 'running');

-- What is left to do after an account is gone; goes itself when it is done.
create table account_erasure (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  -- Addresses of pages that the person named, and mails to them.
  hrefs text[] not null,
  mail_ids uuid[] not null,
  created_at timestamptz not null,
  constraint account_erasure_pkey primary key (organization_id, id),
  constraint account_erasure_organization_fkey foreign key (organization_id) references organization (organization_id)
);

-- The row tells where the bytes are, so it stays until they are gone.
alter table stored_file drop constraint stored_file_account_fkey;
create index image_account_idx on image (organization_id, account_id) where account_id is not null;
create index support_message_account_idx on support_message (organization_id, account_id);
