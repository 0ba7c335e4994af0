-- What the organization, a group or an event tells all its people at once.
create table announcement (
  organization_id uuid not null,
  id uuid not null,
  slug text not null,
  group_id uuid,
  event_id uuid,
  -- Null once its writer's account is closed: the words were the group's.
  creator_id uuid,
  title text not null,
  html text not null,
  -- The words of html alone.
  message text not null,
  email boolean not null,
  push boolean not null,
  -- When it is to be published, if not at once; published_at says that it was.
  scheduled_at timestamptz,
  published_at timestamptz,
  delivered_count integer not null default 0,
  emailed_count integer not null default 0,
  pushed_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint announcement_pkey primary key (organization_id, id),
  constraint announcement_slug_key unique (organization_id, slug),
  constraint announcement_organization_fkey foreign key (organization_id) references organization (organization_id),
  constraint announcement_group_fkey foreign key (organization_id, group_id)
    references community_group (organization_id, id) on delete cascade,
  constraint announcement_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint announcement_scope_check check (group_id is null or event_id is null)
);
create index announcement_group_idx on announcement (organization_id, group_id, published_at desc, id desc)
  where group_id is not null;
create index announcement_event_idx on announcement (organization_id, event_id, published_at desc, id desc)
  where event_id is not null;
create index announcement_whole_idx on announcement (organization_id, published_at desc, id desc)
  where group_id is null and event_id is null;
