-- Products that it was before its changes: a trial of each is for once.
alter table subscription add column if not exists left_product_ids uuid[] not null default '{}';
