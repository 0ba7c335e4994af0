-- When somebody was last seen to be there: written once a minute for all who are, so that it costs little.
create table account_presence (
  organization_id uuid not null,
  account_id uuid not null,
  seen_at timestamptz not null,
  constraint account_presence_pkey primary key (organization_id, account_id),
  constraint account_presence_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
) with (fillfactor = 70);
