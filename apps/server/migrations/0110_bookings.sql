create extension if not exists btree_gist;

create table booking_place (
  organization_id uuid not null,
  id uuid not null,
  slug text not null,
  name text not null,
  description text,
  image_id uuid,
  timezone text not null,
  address1 text,
  address2 text,
  city text,
  state text,
  zip text,
  country text,
  active boolean not null default true,
  sort_order integer not null default 0,
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint booking_place_pkey primary key (organization_id, id),
  constraint booking_place_slug_key unique (organization_id, slug),
  constraint booking_place_image_fkey foreign key (organization_id, image_id)
    references image (organization_id, id)
);
create index booking_place_order_idx on booking_place (organization_id, sort_order, name, id);
create index booking_place_image_idx on booking_place (organization_id, image_id);

create table booking_space (
  organization_id uuid not null,
  id uuid not null,
  place_id uuid not null,
  slug text not null,
  name text not null,
  description text,
  image_id uuid,
  supply integer not null default 1,
  slot_minutes integer not null default 60,
  price bigint not null default 0,
  start_at timestamptz,
  end_at timestamptz,
  notice_minutes integer not null default 0,
  horizon_days integer not null default 60,
  cancel_hours integer not null default 0,
  per_day integer,
  per_week integer,
  -- Hours before the start, and the percentage that goes back to somebody who cancels by then.
  refunds jsonb not null default '[]',
  active boolean not null default true,
  sort_order integer not null default 0,
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint booking_space_pkey primary key (organization_id, id),
  constraint booking_space_slug_key unique (organization_id, slug),
  constraint booking_space_place_fkey foreign key (organization_id, place_id)
    references booking_place (organization_id, id),
  constraint booking_space_image_fkey foreign key (organization_id, image_id)
    references image (organization_id, id),
  constraint booking_space_supply_check check (supply between 1 and 10000),
  constraint booking_space_slot_check check (slot_minutes between 5 and 1440),
  constraint booking_space_price_check check (price between 0 and 99999999),
  constraint booking_space_horizon_check check (horizon_days between 1 and 730),
  constraint booking_space_period_check check (end_at > start_at)
);
create index booking_space_place_idx on booking_space (organization_id, place_id, sort_order, name, id);
create index booking_space_image_idx on booking_space (organization_id, image_id);

-- Minutes of the day on the clock of the place; Monday is 1.
create table booking_hours (
  organization_id uuid not null,
  space_id uuid not null,
  weekday integer not null,
  from_minute integer not null,
  to_minute integer not null,
  constraint booking_hours_pkey primary key (organization_id, space_id, weekday, from_minute),
  constraint booking_hours_space_fkey foreign key (organization_id, space_id)
    references booking_space (organization_id, id) on delete cascade,
  constraint booking_hours_weekday_check check (weekday between 1 and 7),
  constraint booking_hours_period_check check (from_minute >= 0 and from_minute < to_minute and to_minute <= 1440)
);

-- Of one space, or of the whole place.
create table booking_closure (
  organization_id uuid not null,
  id uuid not null,
  place_id uuid not null,
  space_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text,
  created_at timestamptz not null,
  constraint booking_closure_pkey primary key (organization_id, id),
  constraint booking_closure_place_fkey foreign key (organization_id, place_id)
    references booking_place (organization_id, id) on delete cascade,
  constraint booking_closure_space_fkey foreign key (organization_id, space_id)
    references booking_space (organization_id, id) on delete cascade,
  constraint booking_closure_period_check check (ends_at > starts_at)
);
create index booking_closure_place_idx on booking_closure (organization_id, place_id, ends_at);
create index booking_closure_space_idx on booking_closure (organization_id, space_id);

-- Made when somebody first takes it; its stock has the same id.
create table booking_slot (
  organization_id uuid not null,
  id uuid not null,
  space_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint booking_slot_pkey primary key (organization_id, id),
  constraint booking_slot_period_key unique (organization_id, space_id, starts_at, ends_at),
  constraint booking_slot_space_fkey foreign key (organization_id, space_id)
    references booking_space (organization_id, id),
  constraint booking_slot_period_check check (ends_at > starts_at)
);

create table booking (
  organization_id uuid not null,
  id uuid not null,
  number bigint not null,
  slot_id uuid not null,
  space_id uuid not null,
  place_id uuid not null,
  account_id uuid not null,
  lane integer not null,
  -- What the clock of the place shows.
  day date not null,
  minute integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'draft',
  price bigint not null default 0,
  -- As the space had it when the booking was made.
  refunds jsonb not null default '[]',
  intent_id uuid,
  paid bigint not null default 0,
  refunded bigint not null default 0,
  by_staff boolean not null default false,
  hold_expires_at timestamptz,
  canceled_at timestamptz,
  canceled_by text,
  checked_in_at timestamptz,
  missed_at timestamptz,
  day_reminder_at timestamptz,
  hour_reminder_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint booking_pkey primary key (organization_id, id),
  constraint booking_slot_fkey foreign key (organization_id, slot_id)
    references booking_slot (organization_id, id),
  constraint booking_space_fkey foreign key (organization_id, space_id)
    references booking_space (organization_id, id),
  constraint booking_place_fkey foreign key (organization_id, place_id)
    references booking_place (organization_id, id),
  constraint booking_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint booking_status_check check (status in ('draft', 'needsInfo', 'ready', 'canceled')),
  constraint booking_canceled_by_check check (canceled_by in ('member', 'staff')),
  constraint booking_period_check check (ends_at > starts_at),
  constraint booking_minute_check check (minute between 0 and 1439),
  -- Two people never have the same piece of a space at the same time, whatever the program believes.
  constraint booking_lane_excl exclude using gist (
    organization_id with =, space_id with =, lane with =, tstzrange(starts_at, ends_at) with &&
  ) where (status in ('draft', 'needsInfo', 'ready'))
);
create unique index booking_own_draft_key on booking (organization_id, slot_id, account_id) where status = 'draft';
create index booking_account_idx on booking (organization_id, account_id, starts_at);
create index booking_space_time_idx on booking (organization_id, space_id, starts_at);
create index booking_place_time_idx on booking (organization_id, place_id, starts_at);
create index booking_slot_idx on booking (organization_id, slot_id);
create index booking_hold_idx on booking (organization_id, hold_expires_at) where status = 'draft';
create index booking_number_idx on booking (organization_id, number);
create index booking_coming_idx on booking (organization_id, starts_at) where status = 'ready';

alter table notification_preference
  add column booking_reminder_email boolean not null default true;
