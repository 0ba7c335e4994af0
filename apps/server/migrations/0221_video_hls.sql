-- Playlists and segments of HLS, made of a video of a channel by copying its packets.
alter table video add column hls_status text not null default 'none';
alter table video add column hls_progress smallint not null default 0;
alter table video add column hls_error text;
-- Names the files that are served; set by one statement when all of them are there.
alter table video add column hls_id uuid;
alter table video add column hls_size bigint not null default 0;
-- The cut under way, and until when it is believed to live.
alter table video add column hls_claim uuid;
alter table video add column hls_until timestamptz;
alter table video add constraint video_hls_status_check
  check (hls_status in ('none', 'waiting', 'cutting', 'ready', 'failed')) not valid;
alter table video add constraint video_hls_ready_check check ((hls_status = 'ready') = (hls_id is not null)) not valid;
alter table video add constraint video_hls_error_check check ((hls_status = 'failed') = (hls_error is not null)) not valid;
update video set hls_status = 'waiting'
  where exists (select from content where content.organization_id = video.organization_id and content.video_id = video.id);
