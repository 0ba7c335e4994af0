-- The staff look through all posts and comments, also those that members find nowhere.
create index activity_every_search_idx on activity using gin (organization_id, search_text gin_trgm_ops);
create index activity_every_created_idx on activity (organization_id, created_at, id);
create index activity_hidden_idx on activity (organization_id, created_at desc, id desc) where standing = 'hidden';
