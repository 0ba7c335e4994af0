-- concurrently
create index concurrently if not exists payment_intent_failed_idx on payment_intent (organization_id, failed_at) where failed_at is not null;
