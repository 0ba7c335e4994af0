-- What was done for somebody by others, and who was let in: one line for each write, before it is done.
create table audit (
  organization_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  -- For whom; whose account it is.
  account_id uuid,
  -- Who did it; null: somebody who has left, or whoever had the link.
  actor_id uuid,
  -- On what grounds.
  via text not null,
  share_id uuid,
  -- As the link was called, which may be gone by then.
  share_name text,
  operation text not null,
  subject_id uuid,
  request_id uuid not null,
  -- Null while it is being done, and for good if the program died over it.
  status integer,
  constraint audit_pkey primary key (organization_id, id),
  constraint audit_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint audit_via_check check (via in ('self', 'delegate', 'team', 'share'))
);
create index audit_account_idx on audit (organization_id, account_id, created_at desc, id desc);
create index audit_actor_idx on audit (organization_id, actor_id) where actor_id is not null;
create index audit_created_idx on audit (organization_id, created_at);
