-- concurrently
create index concurrently if not exists identity_user_unconfirmed_idx on identity_user (organization_id, updated_at) where status = 'unconfirmed';
-- Ranges of a BRIN index keep their oldest time though its rows are gone, so the nightly look read the whole table.
create index concurrently if not exists notification_created_at_idx on notification (organization_id, created_at);
drop index concurrently if exists notification_age_idx;
