-- Magazines, podcasts and video programmes of the organization, a group or a person.
create table channel (
  organization_id uuid not null,
  id uuid not null,
  slug text not null,
  name text not null,
  description text,
  image_id uuid not null,
  banner_id uuid,
  -- Higher ones come first in lists.
  priority integer not null default 0,
  external_url text,
  apple_url text,
  spotify_url text,
  google_url text,
  youtube_url text,
  visible boolean not null default false,
  access text not null default 'everyone',
  group_id uuid,
  -- Null once the creator's account is closed: the channel is the organization's.
  creator_id uuid,
  subscriber_count integer not null default 0,
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint channel_pkey primary key (organization_id, id),
  constraint channel_slug_key unique (organization_id, slug),
  constraint channel_organization_fkey foreign key (organization_id) references organization (organization_id),
  constraint channel_image_fkey foreign key (organization_id, image_id) references image (organization_id, id),
  constraint channel_banner_fkey foreign key (organization_id, banner_id) references image (organization_id, id),
  constraint channel_group_fkey foreign key (organization_id, group_id)
    references community_group (organization_id, id) on delete cascade,
  constraint channel_access_check check (access in ('everyone', 'members'))
);
create index channel_list_idx on channel (organization_id, priority desc, name, id);
create index channel_group_idx on channel (organization_id, group_id) where group_id is not null;
create index channel_creator_idx on channel (organization_id, creator_id) where creator_id is not null;
create index channel_image_idx on channel (organization_id, image_id);
create index channel_banner_idx on channel (organization_id, banner_id) where banner_id is not null;

-- Addresses that a channel had before: they lead to it until another channel takes them.
create table channel_slug (
  organization_id uuid not null,
  slug text not null,
  channel_id uuid not null,
  until timestamptz not null,
  constraint channel_slug_pkey primary key (organization_id, slug),
  constraint channel_slug_channel_fkey foreign key (organization_id, channel_id)
    references channel (organization_id, id) on delete cascade
);
create index channel_slug_channel_idx on channel_slug (organization_id, channel_id);

create table channel_manager (
  organization_id uuid not null,
  channel_id uuid not null,
  account_id uuid not null,
  created_at timestamptz not null,
  constraint channel_manager_pkey primary key (organization_id, channel_id, account_id),
  constraint channel_manager_channel_fkey foreign key (organization_id, channel_id)
    references channel (organization_id, id) on delete cascade,
  constraint channel_manager_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index channel_manager_account_idx on channel_manager (organization_id, account_id);

create table channel_subscriber (
  organization_id uuid not null,
  channel_id uuid not null,
  account_id uuid not null,
  content_email_notification boolean not null default true,
  content_push_notification boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint channel_subscriber_pkey primary key (organization_id, channel_id, account_id),
  constraint channel_subscriber_channel_fkey foreign key (organization_id, channel_id)
    references channel (organization_id, id) on delete cascade,
  constraint channel_subscriber_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index channel_subscriber_account_idx on channel_subscriber (organization_id, account_id);

create table content (
  organization_id uuid not null,
  id uuid not null,
  channel_id uuid not null,
  slug text not null,
  -- Follows from the media; written with the row, so that lists of one kind go along an index.
  kind text not null default 'article',
  title text not null,
  description text,
  body text,
  editor text,
  image_id uuid,
  audio_id bigint,
  video_id uuid,
  duration_seconds integer,
  external_url text,
  apple_url text,
  spotify_url text,
  google_url text,
  youtube_url text,
  featured boolean not null default false,
  visible boolean not null default false,
  email boolean not null default true,
  push boolean not null default true,
  scheduled_at timestamptz,
  -- When the plan was made.
  planned_at timestamptz,
  published_at timestamptz,
  -- Subscribers are told once, whatever becomes of it.
  announced_at timestamptz,
  like_count integer not null default 0,
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint content_pkey primary key (organization_id, id),
  constraint content_slug_key unique (organization_id, slug),
  constraint content_channel_fkey foreign key (organization_id, channel_id)
    references channel (organization_id, id) on delete cascade,
  constraint content_image_fkey foreign key (organization_id, image_id) references image (organization_id, id),
  constraint content_audio_fkey foreign key (organization_id, audio_id) references stored_file (organization_id, id),
  constraint content_video_fkey foreign key (organization_id, video_id) references video (organization_id, id),
  constraint content_kind_check check (kind in ('article', 'audio', 'video')),
  constraint content_media_check check (audio_id is null or video_id is null)
);
create index content_channel_idx on content (organization_id, channel_id, published_at desc, id desc)
  where published_at is not null;
create index content_newest_idx on content (organization_id, published_at desc, id desc)
  where published_at is not null;
create index content_kind_idx on content (organization_id, kind, published_at desc, id desc)
  where published_at is not null;
create index content_managed_idx on content
  (organization_id, channel_id, (coalesce(published_at, scheduled_at, updated_at)) desc, id desc);
create index content_due_idx on content (organization_id, scheduled_at)
  where published_at is null and scheduled_at is not null;
create index content_image_idx on content (organization_id, image_id) where image_id is not null;
create index content_audio_idx on content (organization_id, audio_id) where audio_id is not null;
create index content_video_idx on content (organization_id, video_id) where video_id is not null;

-- People credited in a content; some of them have an account here.
create table content_guest (
  organization_id uuid not null,
  id uuid not null,
  content_id uuid not null,
  account_id uuid,
  slug text not null,
  type text not null,
  name text not null,
  title text,
  bio text,
  company text,
  company_link text,
  company_bio text,
  image_id uuid,
  website text,
  facebook text,
  twitter text,
  instagram text,
  linked_in text,
  tik_tok text,
  youtube text,
  discord text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint content_guest_pkey primary key (organization_id, id),
  constraint content_guest_content_fkey foreign key (organization_id, content_id)
    references content (organization_id, id) on delete cascade,
  constraint content_guest_image_fkey foreign key (organization_id, image_id) references image (organization_id, id),
  constraint content_guest_type_check check (type in ('host', 'guest', 'author'))
);
create index content_guest_content_idx on content_guest (organization_id, content_id, created_at, id);
create index content_guest_account_idx on content_guest (organization_id, account_id) where account_id is not null;
create index content_guest_image_idx on content_guest (organization_id, image_id) where image_id is not null;

create table content_like (
  organization_id uuid not null,
  content_id uuid not null,
  account_id uuid not null,
  created_at timestamptz not null,
  constraint content_like_pkey primary key (organization_id, content_id, account_id),
  constraint content_like_content_fkey foreign key (organization_id, content_id)
    references content (organization_id, id) on delete cascade,
  constraint content_like_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index content_like_account_idx on content_like (organization_id, account_id);

create table content_interest (
  organization_id uuid not null,
  content_id uuid not null,
  interest_id uuid not null,
  created_at timestamptz not null,
  constraint content_interest_pkey primary key (organization_id, content_id, interest_id),
  constraint content_interest_content_fkey foreign key (organization_id, content_id)
    references content (organization_id, id) on delete cascade,
  constraint content_interest_interest_fkey foreign key (organization_id, interest_id)
    references interest (organization_id, id) on delete cascade
);
create index content_interest_interest_idx on content_interest (organization_id, interest_id, content_id);

-- Views and plays of a day; nothing says by whom.
create table content_day (
  organization_id uuid not null,
  content_id uuid not null,
  day date not null,
  views integer not null default 0,
  plays integer not null default 0,
  constraint content_day_pkey primary key (organization_id, content_id, day),
  constraint content_day_content_fkey foreign key (organization_id, content_id)
    references content (organization_id, id) on delete cascade
);

-- What is said about a content has the readers of the content.
alter table activity add constraint activity_content_fkey foreign key (organization_id, content_id)
  references content (organization_id, id) on delete cascade;
create index activity_content_idx on activity (organization_id, content_id, created_at desc, id desc)
  where content_id is not null;
