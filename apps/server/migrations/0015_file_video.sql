-- Videos as they were sent; the bytes lie in the file store. What they look like before they play is a picture.
create table video (
  organization_id uuid not null,
  id uuid not null,
  -- No key to account: what was published by staff stays when they leave.
  account_id uuid,
  source text not null,
  name text not null,
  -- As whoever sent it says, and as the file does where it knows.
  minutes double precision not null,
  seconds double precision,
  content_type text not null,
  size bigint not null,
  width integer not null,
  height integer not null,
  poster_id uuid not null,
  created_at timestamptz not null,
  constraint video_pkey primary key (organization_id, id),
  constraint video_source_check check (source in ('activity', 'content')),
  constraint video_organization_fkey foreign key (organization_id) references organization (organization_id),
  constraint video_poster_fkey foreign key (organization_id, poster_id) references image (organization_id, id)
);
create index video_poster_idx on video (organization_id, poster_id);
create index video_account_idx on video (organization_id, account_id, created_at);
create index video_created_idx on video (organization_id, source, created_at);

-- Files of any kind, only ever handed out to be saved.
create table stored_file (
  organization_id uuid not null,
  -- A number on the wire.
  id bigint not null,
  account_id uuid not null,
  -- Names the bytes, and nobody can guess it.
  key uuid not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  created_at timestamptz not null,
  constraint stored_file_pkey primary key (organization_id, id),
  constraint stored_file_key_key unique (organization_id, key),
  constraint stored_file_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index stored_file_account_idx on stored_file (organization_id, account_id, created_at);

alter table activity add constraint activity_video_fkey foreign key (organization_id, video_id)
  references video (organization_id, id);
create index activity_video_idx on activity (organization_id, video_id) where video_id is not null;
-- One index for the lists of pictures, of videos and of both.
drop index activity_media_idx;
create index activity_media_idx on activity (organization_id, account_id, created_at desc, id desc)
  where image_id is not null or video_id is not null;
