-- A merged interest stays as another name of the one that it became; a removed one stays hidden until its uses are gone.
alter table interest
  add column merged_into_id uuid,
  add column removed_at timestamptz,
  add constraint interest_merged_fkey foreign key (organization_id, merged_into_id)
    references interest (organization_id, id) on delete cascade;
create index interest_merged_idx on interest (organization_id, merged_into_id) where merged_into_id is not null;
-- Members see featured interests first; the staff sort them by the day they were created too.
create index interest_shown_idx on interest (organization_id, featured desc, name_key, id)
  where merged_into_id is null and removed_at is null;
create index interest_created_idx on interest (organization_id, created_at, id);
