-- Bytes of the pictures, videos and files of an organization, counted by whatever adds or deletes one, and the most that its
-- operator lets it have. `warned` is the share of which its owners have been told.
create table storage_use (
  organization_id uuid not null,
  bytes bigint not null,
  limit_bytes bigint,
  warned smallint not null default 0,
  constraint storage_use_pkey primary key (organization_id),
  constraint storage_use_organization_fkey foreign key (organization_id)
    references organization (organization_id) on delete cascade,
  constraint storage_use_limit_check check (limit_bytes >= 0)
);

insert into storage_use (organization_id, bytes)
select organization.organization_id,
  coalesce((select sum(image.size) from image where image.organization_id = organization.organization_id), 0)
  + coalesce((select sum(video.size + video.hls_size) from video where video.organization_id = organization.organization_id), 0)
  + coalesce((select sum(stored_file.size) from stored_file where stored_file.organization_id = organization.organization_id), 0)
from organization;
