-- Somebody wants to hear when a full time of a space becomes free.
create table booking_watch (
  organization_id uuid not null,
  id uuid not null,
  space_id uuid not null,
  account_id uuid not null,
  -- What the clock of the place shows.
  day date not null,
  minute integer not null,
  starts_at timestamptz not null,
  created_at timestamptz not null,
  constraint booking_watch_pkey primary key (organization_id, id),
  constraint booking_watch_account_key unique (organization_id, account_id, space_id, starts_at),
  constraint booking_watch_space_fkey foreign key (organization_id, space_id)
    references booking_space (organization_id, id) on delete cascade,
  constraint booking_watch_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index booking_watch_space_idx on booking_watch (organization_id, space_id, starts_at, id);
create index booking_watch_start_idx on booking_watch (organization_id, starts_at);
