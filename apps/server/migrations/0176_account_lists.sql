-- concurrently
-- The staff filter people by kind and by the lack of a picture: few among a million are found without reading the others.
create index concurrently if not exists account_type_idx on account (organization_id, account_type, created_at desc, id desc);
create index concurrently if not exists account_bare_idx on account (organization_id, created_at desc, id desc)
  where image_id is null;
