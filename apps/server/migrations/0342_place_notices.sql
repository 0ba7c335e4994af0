-- Managers of places are told of bookings there.
alter table notification_preference
  add column place_booking_email boolean not null default true,
  add column place_booking_push boolean not null default true;
alter table notification add column place_id uuid;
