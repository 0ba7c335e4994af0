-- The staff sort pictures by their size.
create index image_size_idx on image (organization_id, size, id);
