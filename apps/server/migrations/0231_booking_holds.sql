-- Times that are let go and chosen again continue the same hold, and holds that ran out without a booking are followed by a
-- pause that grows, as for passes. A row goes with a booking, or a day later.
create table booking_hold (
  organization_id uuid not null,
  account_id uuid not null,
  space_id uuid not null,
  last_hold_ends timestamptz not null,
  holds_begun integer not null,
  constraint booking_hold_pkey primary key (organization_id, account_id, space_id),
  constraint booking_hold_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint booking_hold_space_fkey foreign key (organization_id, space_id)
    references booking_space (organization_id, id) on delete cascade,
  constraint booking_hold_begun_check check (holds_begun >= 1)
);
create index booking_hold_space_idx on booking_hold (organization_id, space_id);
create index booking_hold_ends_idx on booking_hold (organization_id, last_hold_ends);
