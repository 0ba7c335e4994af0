-- concurrently
create index concurrently if not exists event_media_closed_image_key_idx on event_media (organization_id, closed_image_id);
