-- The plan of a subscription is that of its price.
alter table subscription add constraint subscription_terms_fkey foreign key (organization_id, product_id, price_id)
  references subscription_price (organization_id, product_id, id) not valid;
