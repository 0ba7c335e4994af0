-- By whose hand an account has a right over what is another's: for the page that reviews it.
create table if not exists given_right (
  organization_id uuid not null,
  -- The table in which the right stands, and the row that it is about.
  kind text not null,
  subject_id text not null,
  account_id uuid not null,
  giver_id uuid not null,
  -- The team that the giver acted for.
  for_account_id uuid,
  subject_name text not null,
  created_at timestamptz not null,
  constraint given_right_pkey primary key (organization_id, kind, subject_id, account_id),
  constraint given_right_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint given_right_giver_fkey foreign key (organization_id, giver_id)
    references account (organization_id, id) on delete cascade,
  constraint given_right_for_account_fkey foreign key (organization_id, for_account_id)
    references account (organization_id, id) on delete cascade
);
create index if not exists given_right_account_idx on given_right (organization_id, account_id);
create index if not exists given_right_giver_idx on given_right (organization_id, giver_id, created_at desc);
create index if not exists given_right_for_account_idx on given_right (organization_id, for_account_id);
create index if not exists given_right_created_idx on given_right (organization_id, created_at);
