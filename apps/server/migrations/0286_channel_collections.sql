-- Collections of a channel: a season, a series, what belongs together. A content may stand in several.
create table channel_collection (
  organization_id uuid not null,
  id uuid not null,
  channel_id uuid not null,
  name text not null,
  description text,
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint channel_collection_pkey primary key (organization_id, id),
  constraint channel_collection_channel_fkey foreign key (organization_id, channel_id)
    references channel (organization_id, id) on delete cascade
);
create index channel_collection_channel_idx on channel_collection (organization_id, channel_id, name, id);

create table channel_collection_content (
  organization_id uuid not null,
  collection_id uuid not null,
  content_id uuid not null,
  created_at timestamptz not null,
  constraint channel_collection_content_pkey primary key (organization_id, collection_id, content_id),
  constraint channel_collection_content_collection_fkey foreign key (organization_id, collection_id)
    references channel_collection (organization_id, id) on delete cascade,
  constraint channel_collection_content_content_fkey foreign key (organization_id, content_id)
    references content (organization_id, id) on delete cascade
);
create index channel_collection_content_content_idx on channel_collection_content (organization_id, content_id);

-- Topics of a channel as a whole.
create table channel_interest (
  organization_id uuid not null,
  channel_id uuid not null,
  interest_id uuid not null,
  created_at timestamptz not null,
  constraint channel_interest_pkey primary key (organization_id, channel_id, interest_id),
  constraint channel_interest_channel_fkey foreign key (organization_id, channel_id)
    references channel (organization_id, id) on delete cascade,
  constraint channel_interest_interest_fkey foreign key (organization_id, interest_id)
    references interest (organization_id, id) on delete cascade
);
create index channel_interest_interest_idx on channel_interest (organization_id, interest_id);
