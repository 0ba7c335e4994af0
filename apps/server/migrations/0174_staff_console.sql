-- People whom the staff add from a file, in stretches. The rows go once they are added; the lines that failed stay.
create table account_import (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  state text not null default 'queued',
  invite boolean not null,
  people jsonb not null,
  total integer not null,
  done integer not null default 0,
  added integer not null default 0,
  known integer not null default 0,
  faults jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint account_import_pkey primary key (organization_id, id),
  constraint account_import_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint account_import_state_check check (state in ('queued', 'done', 'stopped'))
);
create index account_import_account_idx on account_import (organization_id, account_id, created_at desc);

-- What somebody of the staff looks at again and again in a list: its search, filters, order and columns.
create table staff_view (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  list text not null,
  name text not null,
  address text not null,
  shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint staff_view_pkey primary key (organization_id, id),
  constraint staff_view_name_key unique (organization_id, account_id, list, name),
  constraint staff_view_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index staff_view_shared_idx on staff_view (organization_id, list, name) where shared;
