-- concurrently
create index concurrently if not exists booking_event_idx on booking (organization_id, event_id)
  where event_id is not null;
