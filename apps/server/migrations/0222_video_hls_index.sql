-- concurrently
-- Videos that are to be cut, oldest first.
create index concurrently if not exists video_hls_idx on video (organization_id, created_at) where hls_status in ('waiting', 'cutting');
