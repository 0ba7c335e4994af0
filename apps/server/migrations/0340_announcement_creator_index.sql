-- concurrently
create index concurrently if not exists announcement_creator_idx on announcement (organization_id, creator_id, created_at);
