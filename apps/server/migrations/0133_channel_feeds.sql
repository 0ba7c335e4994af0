-- Feed addresses of members for channels that are not open to everybody. The address is a code made from the nonce:
-- without the row it opens nothing.
create table channel_feed (
  organization_id uuid not null,
  channel_id uuid not null,
  account_id uuid not null,
  nonce text not null,
  created_at timestamptz not null,
  constraint channel_feed_pkey primary key (organization_id, channel_id, account_id),
  constraint channel_feed_channel_fkey foreign key (organization_id, channel_id)
    references channel (organization_id, id) on delete cascade,
  constraint channel_feed_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index channel_feed_account_idx on channel_feed (organization_id, account_id);
