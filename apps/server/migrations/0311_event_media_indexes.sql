-- concurrently
create index concurrently if not exists event_media_video_key_idx on event_media (organization_id, video_id);
create index concurrently if not exists event_media_file_key_idx on event_media (organization_id, file_id);
