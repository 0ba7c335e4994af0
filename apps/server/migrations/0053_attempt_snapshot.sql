-- An attempt is paid for the order as it was when the attempt was made. The order stands with the attempt and never
-- changes: another order is another attempt. Empty on superseded attempts made before this: their order is not known.
-- No key: what was paid stays in the books when the payer is gone, without the name and the street.
alter table payment_attempt add column if not exists account_id uuid;
alter table payment_attempt add column if not exists details jsonb;
alter table payment_attempt add column if not exists description text;
alter table payment_attempt add column if not exists subtotal integer;
alter table payment_attempt add column if not exists tax_rate integer;
alter table payment_attempt add column if not exists tax_name text;
alter table payment_attempt add column if not exists name text;
alter table payment_attempt add column if not exists address1 text;
alter table payment_attempt add column if not exists address2 text;
alter table payment_attempt add column if not exists city text;
alter table payment_attempt add column if not exists state text;
alter table payment_attempt add column if not exists country text;
alter table payment_attempt add column if not exists zip text;

update payment_attempt
set account_id = payment_intent.account_id,
    details = payment_intent.details,
    description = payment_intent.description,
    subtotal = payment_intent.subtotal,
    tax_rate = payment_intent.tax_rate,
    tax_name = payment_intent.tax_name,
    name = payment_intent.name,
    address1 = payment_intent.address1,
    address2 = payment_intent.address2,
    city = payment_intent.city,
    state = payment_intent.state,
    country = payment_intent.country,
    zip = payment_intent.zip
from payment_intent
where payment_intent.organization_id = payment_attempt.organization_id
  and payment_intent.id = payment_attempt.intent_id
  and payment_attempt.details is null
  and not payment_attempt.superseded
  and payment_attempt.amount = payment_intent.amount
  and payment_attempt.tax = payment_intent.tax;

create index if not exists payment_attempt_account_idx on payment_attempt (organization_id, account_id);
