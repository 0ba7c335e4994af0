-- A hostname that was added in the console serves nothing until its zone says that it belongs to the organization. Those
-- that the operator of the installation adds need no proof.
alter table hostname add column if not exists added_at timestamptz not null default now();
alter table hostname add column if not exists verified_at timestamptz default now();
alter table hostname add column if not exists token text;
