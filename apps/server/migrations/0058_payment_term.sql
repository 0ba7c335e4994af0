-- A payment by transfer or cash keeps what it is for only so long.
alter table payment_integration add column if not exists term_days integer not null default 14;
alter table payment_integration add constraint payment_integration_term_check check (term_days between 1 and 90);
-- By when the money of a payment that was promised must be there; null: nothing was promised.
alter table payment_intent add column if not exists due_at timestamptz;
update payment_intent set due_at = now() + interval '14 days'
  where provider = 'manual' and status = 'processing' and due_at is null;
create index if not exists payment_intent_due_idx on payment_intent (organization_id, due_at)
  where status = 'processing' and due_at is not null;
