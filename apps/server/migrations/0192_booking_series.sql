-- Dates of one weekly time, taken as one order. Each of them is a booking of its own.
create table booking_series (
  organization_id uuid not null,
  id uuid not null,
  number bigint not null,
  space_id uuid not null,
  account_id uuid not null,
  -- What the clock of the place shows.
  minute integer not null,
  first_day date not null,
  last_day date not null,
  every_weeks integer not null,
  -- Of one date, as the space had it when the series was taken.
  price bigint not null,
  status text not null default 'draft',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint booking_series_pkey primary key (organization_id, id),
  constraint booking_series_space_fkey foreign key (organization_id, space_id)
    references booking_space (organization_id, id) on delete cascade,
  constraint booking_series_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint booking_series_status_check check (status in ('draft', 'ready')),
  constraint booking_series_minute_check check (minute between 0 and 1439),
  constraint booking_series_weeks_check check (every_weeks between 1 and 4),
  constraint booking_series_days_check check (last_day >= first_day)
);
create index booking_series_account_idx on booking_series (organization_id, account_id, created_at);
create index booking_series_space_idx on booking_series (organization_id, space_id);
create index booking_series_draft_idx on booking_series (organization_id, created_at) where status = 'draft';

alter table booking add column series_id uuid;
alter table booking add constraint booking_series_fkey foreign key (organization_id, series_id)
  references booking_series (organization_id, id) not valid;

-- One payment over all of its dates.
alter table payment_intent add column booking_series_id uuid;
