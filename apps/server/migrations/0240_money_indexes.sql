-- concurrently
-- A change is billed once.
create unique index concurrently if not exists invoice_change_key on invoice (organization_id, change_id)
  where change_id is not null;
-- Nobody bills a period twice; an invoice that is void is never taken again.
create unique index concurrently if not exists invoice_billing_key
  on invoice (organization_id, subscription_id, period_start)
  where subscription_id is not null and change_id is null and status <> 'void';
drop index concurrently if exists invoice_period_key;
-- All of a subscription, voided ones and those of changes as well.
create index concurrently if not exists invoice_subscription_idx
  on invoice (organization_id, subscription_id, period_start) where subscription_id is not null;
create index concurrently if not exists booking_owed_idx
  on booking (organization_id, id) where to_refund > 0 and refunded = 0;
create index concurrently if not exists booking_intent_idx
  on booking (organization_id, intent_id) where intent_id is not null;
