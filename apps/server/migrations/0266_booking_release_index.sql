-- concurrently
create index concurrently if not exists booking_released_idx on booking (organization_id, space_id, released_at)
  where released_at is not null;
