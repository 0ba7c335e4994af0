-- Two accounts of one person become one: where the closed one leads, and whether its rows still follow.
create table account_merge (
  organization_id uuid not null,
  from_id uuid not null,
  username text not null,
  into_id uuid not null,
  state text not null default 'running',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint account_merge_pkey primary key (organization_id, from_id),
  constraint account_merge_into_fkey foreign key (organization_id, into_id)
    references account (organization_id, id) on delete cascade,
  constraint account_merge_state_check check (state in ('running', 'done'))
);
create index account_merge_into_idx on account_merge (organization_id, into_id);
create index account_merge_username_idx on account_merge (organization_id, username);
