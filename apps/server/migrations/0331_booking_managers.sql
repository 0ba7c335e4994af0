-- People who run a place without a role among the staff: its day, its bookings, its opening hours and its closures.
create table booking_place_manager (
  organization_id uuid not null,
  place_id uuid not null,
  account_id uuid not null,
  created_at timestamptz not null,
  constraint booking_place_manager_pkey primary key (organization_id, place_id, account_id),
  constraint booking_place_manager_place_fkey foreign key (organization_id, place_id)
    references booking_place (organization_id, id) on delete cascade,
  constraint booking_place_manager_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index booking_place_manager_account_idx on booking_place_manager (organization_id, account_id);
-- Beside the slugs of spaces, this is the page of the managers.
update booking_space set slug = 'manage-' || left(id::text, 8) where slug = 'manage';
