-- What was paid for and given back, as it was said to the payer. It outlives what it names, so its lines carry names
-- and amounts of their own and no keys to passes, coupons or accounts.
create table receipt (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  registration_id uuid not null,
  account_id uuid,
  -- The payment, and for what was given back the refund.
  intent_id uuid not null,
  refund_id uuid,
  type text not null,
  address1 text,
  address2 text,
  city text,
  state text,
  country text,
  zip text,
  -- Minor units; after discounts, before tax.
  sub_total integer not null,
  sales_tax integer not null,
  sales_tax_rate text,
  charged_amount integer not null,
  currency text not null,
  last4 text,
  -- Its name at the provider.
  reference text,
  created_at timestamptz not null,
  constraint receipt_pkey primary key (organization_id, id),
  constraint receipt_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  -- What was paid once is confirmed once, however often we hear of it.
  constraint receipt_payment_key unique nulls not distinct (organization_id, intent_id, refund_id),
  constraint receipt_type_check check (type in ('charge', 'refund')),
  constraint receipt_amount_check check (charged_amount = sub_total + sales_tax and sub_total >= 0 and sales_tax >= 0)
);
create index receipt_registration_idx on receipt (organization_id, registration_id, created_at, id);
create index receipt_account_idx on receipt (organization_id, account_id) where account_id is not null;
create index receipt_event_idx on receipt (organization_id, event_id, created_at, id);

create table receipt_line (
  organization_id uuid not null,
  receipt_id uuid not null,
  sort_order integer not null,
  kind text not null,
  -- The pass, package, add-on, reservation, coupon or access; of an add-on also the pass that it was for.
  thing_id uuid not null,
  pass_id uuid,
  name text not null,
  quantity integer not null,
  price integer not null,
  discount integer not null,
  constraint receipt_line_pkey primary key (organization_id, receipt_id, sort_order),
  constraint receipt_line_receipt_fkey foreign key (organization_id, receipt_id)
    references receipt (organization_id, id) on delete cascade,
  constraint receipt_line_kind_check
    check (kind in ('pass', 'package', 'addOn', 'reservation', 'coupon', 'access')),
  constraint receipt_line_amount_check check (quantity >= 1 and price >= 0 and discount between 0 and price * quantity)
);
