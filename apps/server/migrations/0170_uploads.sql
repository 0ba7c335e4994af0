-- Large files that arrive in parts, each of which is kept until all are there. A row ends a day after its last byte.
create table upload (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  kind text not null,
  name text not null,
  minutes double precision not null,
  size bigint not null,
  received bigint not null default 0,
  file_id bigint,
  video_id uuid,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint upload_pkey primary key (organization_id, id),
  constraint upload_kind_check check (kind in ('audio', 'video')),
  constraint upload_received_check check (received between 0 and size),
  constraint upload_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index upload_account_idx on upload (organization_id, account_id, created_at);
create index upload_expires_idx on upload (organization_id, expires_at);

create table upload_part (
  organization_id uuid not null,
  upload_id uuid not null,
  start bigint not null,
  size integer not null,
  part_id uuid not null,
  constraint upload_part_pkey primary key (organization_id, upload_id, start),
  constraint upload_part_upload_fkey foreign key (organization_id, upload_id)
    references upload (organization_id, id) on delete cascade
);
