-- concurrently
create index concurrently if not exists subscription_asked_idx on subscription (organization_id, id) where withdrawal_asked_at is not null;
