-- concurrently
create index concurrently if not exists notification_place_idx on notification (organization_id, place_id)
  where place_id is not null;
