-- Media of a content are for its readers. When the content is gone, or has other media, nobody may fetch them until the sweep.
alter table video add column if not exists readers_only boolean not null default false;
alter table stored_file add column if not exists readers_only boolean not null default false;
update video set readers_only = true
  from content where content.organization_id = video.organization_id and content.video_id = video.id;
update stored_file set readers_only = true
  from content where content.organization_id = stored_file.organization_id and content.audio_id = stored_file.id;
