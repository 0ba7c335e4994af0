-- Smaller sizes of a film, its frames for seeking and a poster of its own, made by ffmpeg where the server has one.
alter table video add column rendition_count smallint not null default 0;
alter table video add column render_size bigint not null default 0;
-- Of frames: {id, columns, count, seconds, width, height}.
alter table video add column storyboard jsonb;
-- The picture is a gray one, until a frame of the film takes its place.
alter table video add column poster_plain boolean not null default false;

-- Work that waits or is done; one row for a video that a content holds.
create table video_render (
  organization_id uuid not null,
  video_id uuid not null,
  status text not null default 'waiting',
  progress smallint not null default 0,
  error text,
  claim uuid,
  until timestamptz,
  created_at timestamptz not null,
  constraint video_render_pkey primary key (organization_id, video_id),
  constraint video_render_video_fkey foreign key (organization_id, video_id)
    references video (organization_id, id) on delete cascade,
  constraint video_render_status_check check (status in ('waiting', 'working', 'ready', 'failed')),
  constraint video_render_error_check check ((status = 'failed') = (error is not null))
);
create index video_render_waiting_idx on video_render (organization_id, created_at) where status in ('waiting', 'working');

create table video_rendition (
  organization_id uuid not null,
  video_id uuid not null,
  -- The shorter side.
  height smallint not null,
  width smallint not null,
  tall smallint not null,
  bandwidth integer not null,
  codecs text not null,
  size bigint not null,
  rendition_id uuid not null,
  created_at timestamptz not null,
  constraint video_rendition_pkey primary key (organization_id, video_id, height),
  constraint video_rendition_video_fkey foreign key (organization_id, video_id)
    references video (organization_id, id) on delete cascade
);
create index video_rendition_bytes_idx on video_rendition (organization_id, rendition_id);
create index video_storyboard_idx on video (organization_id, ((storyboard ->> 'id'))) where storyboard is not null;

insert into video_render (organization_id, video_id, created_at)
  select video.organization_id, video.id, video.created_at from video
  where exists (select from content where content.organization_id = video.organization_id and content.video_id = video.id);
