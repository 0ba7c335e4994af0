-- Admits one socket, once, within half a minute: an address that anybody logs is worth nothing afterwards.
create table socket_ticket (
  organization_id uuid not null,
  hash bytea not null,
  account_id uuid not null,
  -- The access token that the ticket stands for, sealed: the socket lives no longer than the sign-in.
  token bytea not null,
  expires_at timestamptz not null,
  constraint socket_ticket_pkey primary key (organization_id, hash),
  constraint socket_ticket_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index socket_ticket_account_idx on socket_ticket (organization_id, account_id);
