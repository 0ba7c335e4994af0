-- The staff sort conversations by their newest message and their beginning.
create index thread_newest_idx on thread (organization_id, last_message_at, id);
create index thread_created_idx on thread (organization_id, created_at, id);
create index if not exists thread_search_idx on thread using gin (organization_id, search_text gin_trgm_ops);
