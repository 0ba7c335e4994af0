-- concurrently
-- A price belongs to one plan, and a subscription to both: the database refuses any other pair.
create unique index concurrently if not exists subscription_price_plan_key
  on subscription_price (organization_id, product_id, id);
create index concurrently if not exists subscription_terms_idx on subscription (organization_id, product_id, price_id);
