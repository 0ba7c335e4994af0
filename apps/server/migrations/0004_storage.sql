-- What was uploaded and never attached is found by kind and age.
create index image_created_idx on image (organization_id, kind, created_at);

-- What foreign pages say about themselves, kept so that a feed never waits for them. One row per address.
create table link_preview (
  organization_id uuid not null,
  -- A number on the wire.
  id bigint not null,
  -- The address as it was asked for; its hash, since an address may be longer than an index entry.
  href_hash text not null,
  href text not null,
  -- False when nothing could be read: that is kept too, so that a dead page is not asked again and again.
  readable boolean not null,
  url text not null,
  title text,
  site_name text,
  description text,
  media_type text,
  channel text,
  image_id uuid,
  video text,
  fetched_at timestamptz not null,
  constraint link_preview_pkey primary key (organization_id, id),
  constraint link_preview_href_key unique (organization_id, href_hash),
  constraint link_preview_organization_fkey foreign key (organization_id) references organization (organization_id),
  constraint link_preview_image_fkey foreign key (organization_id, image_id) references image (organization_id, id)
);
