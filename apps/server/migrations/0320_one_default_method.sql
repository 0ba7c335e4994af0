-- concurrently
-- Of several defaults of one person, one at each provider, the one that was chosen last stays.
update payment_method set is_default = false
  where is_default and exists (
    select 1 from payment_method as later
    where later.organization_id = payment_method.organization_id
      and later.account_id = payment_method.account_id
      and later.is_default
      and (later.updated_at, later.id) > (payment_method.updated_at, payment_method.id));
create unique index concurrently if not exists payment_method_one_default_key
  on payment_method (organization_id, account_id) where is_default;
drop index concurrently if exists payment_method_default_key;
-- Somebody who has methods has a default one: the newest where all of them lost it.
update payment_method set is_default = true
  where removed_at is null
    and not exists (
      select 1 from payment_method as other
      where other.organization_id = payment_method.organization_id
        and other.account_id = payment_method.account_id
        and other.removed_at is null
        and (other.is_default or (other.created_at, other.id) > (payment_method.created_at, payment_method.id)));
