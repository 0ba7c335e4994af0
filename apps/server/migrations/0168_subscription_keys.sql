-- A repeated request adds no second price.
alter table subscription_price add column if not exists client_key text;
create unique index if not exists subscription_price_client_key on subscription_price (organization_id, client_key)
  where client_key is not null;
