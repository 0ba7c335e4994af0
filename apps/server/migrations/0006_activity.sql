-- Posts and comments. A comment is an activity whose commented_id is set.
create table activity (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  message text not null,
  entities jsonb not null default '[]',
  image_id uuid,
  video_id uuid,
  commented_id uuid,
  event_id uuid,
  group_id uuid,
  content_id uuid,
  likes_count integer not null default 0,
  comments_count integer not null default 0,
  -- Posted in a private group: shown nowhere but there.
  restricted boolean not null default false,
  -- What the client calls its post, so that sending it twice makes one.
  client_key text,
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint activity_pkey primary key (organization_id, id),
  constraint activity_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint activity_commented_fkey foreign key (organization_id, commented_id)
    references activity (organization_id, id) on delete cascade,
  constraint activity_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint activity_group_fkey foreign key (organization_id, group_id)
    references community_group (organization_id, id) on delete cascade,
  constraint activity_image_fkey foreign key (organization_id, image_id)
    references image (organization_id, id)
);
-- Feeds show posts, not comments; the partial index keeps them apart.
create index activity_account_idx on activity (organization_id, account_id, created_at desc, id desc)
  where commented_id is null and not restricted;
create index activity_media_idx on activity (organization_id, account_id, created_at desc, id desc)
  where image_id is not null;
create unique index activity_client_key on activity (organization_id, account_id, client_key)
  where client_key is not null;
create index activity_search_idx on activity using gin (organization_id, search_text gin_trgm_ops)
  where commented_id is null and not restricted;
create index activity_commented_idx on activity (organization_id, commented_id, created_at desc, id desc)
  where commented_id is not null;
create index activity_event_idx on activity (organization_id, event_id, created_at desc, id desc)
  where event_id is not null;
create index activity_group_idx on activity (organization_id, group_id, created_at desc, id desc)
  where group_id is not null;
create index activity_created_idx on activity (organization_id, created_at desc, id desc)
  where commented_id is null and not restricted;

create table activity_like (
  organization_id uuid not null,
  activity_id uuid not null,
  account_id uuid not null,
  created_at timestamptz not null,
  constraint activity_like_pkey primary key (organization_id, activity_id, account_id),
  constraint activity_like_activity_fkey foreign key (organization_id, activity_id)
    references activity (organization_id, id) on delete cascade,
  constraint activity_like_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index activity_like_account_idx on activity_like (organization_id, account_id);

create table activity_report (
  organization_id uuid not null,
  activity_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  constraint activity_report_pkey primary key (organization_id, activity_id, account_id),
  constraint activity_report_activity_fkey foreign key (organization_id, activity_id)
    references activity (organization_id, id) on delete cascade,
  constraint activity_report_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
