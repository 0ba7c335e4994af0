-- Bytes that an account has sent on its latest day (of UTC), whatever has become of them since.
create table if not exists storage_account (
  organization_id uuid not null,
  account_id uuid not null,
  day date not null,
  bytes bigint not null,
  -- When it last sent a film for a channel of the staff: it may send and keep more.
  films_on date,
  constraint storage_account_pkey primary key (organization_id, account_id),
  constraint storage_account_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint storage_account_bytes_check check (bytes >= 0)
);
