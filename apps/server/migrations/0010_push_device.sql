-- Where somebody wants to be told at once: phones, and browsers that have been asked.
create table push_device (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  push_service text not null,
  app_type text not null,
  -- What the service calls the device; of a browser, the address to post to.
  token text not null,
  -- Tokens may be longer than an index takes.
  token_hash bytea not null,
  -- Of a browser: only it can read what is sent.
  p256dh text,
  auth text,
  name text,
  model text,
  brand text,
  manufacturer text,
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint push_device_pkey primary key (organization_id, id),
  constraint push_device_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  -- A device is one person's at a time.
  constraint push_device_token_key unique (organization_id, push_service, token_hash),
  constraint push_device_service_check check (push_service in ('apn', 'firebase', 'huawei', 'xiaomi', 'web')),
  constraint push_device_app_check check (app_type in ('EVENTXM', 'COMMUNITYXM')),
  constraint push_device_keys_check
    check ((push_service = 'web') = (p256dh is not null) and (p256dh is null) = (auth is null))
);
create index push_device_account_idx on push_device (organization_id, account_id, updated_at desc, id desc);
