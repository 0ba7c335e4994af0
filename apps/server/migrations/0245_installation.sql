-- The people who look after the whole installation. The command line alone writes here, and the first run.
create table installation_operator (
  organization_id uuid not null,
  account_id uuid not null,
  created_at timestamptz not null,
  constraint installation_operator_pkey primary key (organization_id, account_id),
  constraint installation_operator_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);

-- Each running process says here every few seconds that it is there.
create table server_process (
  id uuid not null,
  role text not null,
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  memory bigint not null,
  lag_ms real not null,
  constraint server_process_pkey primary key (id)
);
create index server_process_seen_idx on server_process (seen_at);

-- What the last check of an organization found.
create table integrity_report (
  organization_id uuid not null,
  checked_at timestamptz not null,
  sentences text[] not null,
  constraint integrity_report_pkey primary key (organization_id),
  constraint integrity_report_organization_fkey foreign key (organization_id)
    references organization (organization_id) on delete cascade
);
