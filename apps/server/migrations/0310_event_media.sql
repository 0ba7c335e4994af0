-- Media of an event are pictures, videos and files, each of them for everybody or for holders of some pass types alone.
alter table event_media alter column image_id drop not null;
alter table event_media
  add column video_id uuid,
  add column file_id bigint,
  -- Stays when the pass types go: what was closed never opens by itself.
  add column restricted boolean not null default false;
alter table event_media
  add constraint event_media_one_check check (num_nonnulls(image_id, video_id, file_id) = 1);
alter table event_media
  add constraint event_media_video_fkey foreign key (organization_id, video_id) references video (organization_id, id);
alter table event_media
  add constraint event_media_file_fkey foreign key (organization_id, file_id) references stored_file (organization_id, id);

create table event_media_pass_type (
  organization_id uuid not null,
  media_id uuid not null,
  pass_type_id uuid not null,
  constraint event_media_pass_type_pkey primary key (organization_id, media_id, pass_type_id),
  constraint event_media_pass_type_media_fkey foreign key (organization_id, media_id)
    references event_media (organization_id, id) on delete cascade,
  constraint event_media_pass_type_pass_type_fkey foreign key (organization_id, pass_type_id)
    references pass_type (organization_id, id) on delete cascade
);
create index event_media_pass_type_pass_type_idx on event_media_pass_type (organization_id, pass_type_id);
