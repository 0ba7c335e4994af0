-- Money: what is to be paid, each attempt to pay it, what goes back, what is disputed, and the books over all of it.
-- Amounts are whole minor units of a currency. Nothing here refers to events or registrations by key: a receipt outlives both.

-- The organization's account at whoever takes its money. Keys of another account make another row, for what was paid
-- through the old one is still there.
create table payment_integration (
  organization_id uuid not null,
  id uuid not null,
  type text not null,
  -- The account at the provider; empty for `manual`.
  account_reference text not null default '',
  -- At most one is: the one that new intents go through.
  active boolean not null default false,
  -- Told to the browser.
  publishable_key text,
  -- How to pay, in the organization's own words.
  instructions text,
  -- Sealed: what the provider believes us by, and what we believe the provider by.
  secrets bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payment_integration_pkey primary key (organization_id, id),
  constraint payment_integration_organization_fkey foreign key (organization_id)
    references organization (organization_id),
  constraint payment_integration_account_key unique (organization_id, type, account_reference),
  constraint payment_integration_type_check check (type in ('manual', 'stripe', 'paypal', 'braintree'))
);
create unique index payment_integration_active_key on payment_integration (organization_id) where active;

create table tax_rate (
  organization_id uuid not null,
  id uuid not null,
  country text not null,
  -- Empty: of the whole country, where no rate of the state is given.
  state text not null default '',
  -- Thousandths of a percent: 19 % is 19000, 8.875 % is 8875.
  rate integer not null,
  name text not null,
  constraint tax_rate_pkey primary key (organization_id, id),
  constraint tax_rate_organization_fkey foreign key (organization_id) references organization (organization_id),
  constraint tax_rate_place_key unique (organization_id, country, state),
  constraint tax_rate_rate_check check (rate between 0 and 100000)
);

create table payment_intent (
  organization_id uuid not null,
  id uuid not null,
  integration_id uuid not null,
  -- Who takes the money; `none` when there is nothing to pay.
  provider text not null,
  -- No key: what was paid stays in the books when the payer is gone.
  account_id uuid,
  purpose text not null,
  -- What is paid for, within the purpose: a registration, and the part of it where there are several.
  subject text not null,
  event_id uuid,
  registration_id uuid,
  description text,
  -- What whoever opened it needs to deliver; nothing here reads it.
  details jsonb not null,
  -- What a payer writes on a transfer.
  reference text not null,
  currency text not null,
  subtotal integer not null,
  tax integer not null,
  amount integer not null,
  -- As in tax_rate.
  tax_rate integer not null,
  tax_name text,
  name text,
  address1 text,
  address2 text,
  city text,
  state text,
  country text,
  zip text,
  status text not null,
  captured integer not null default 0,
  captured_at timestamptz,
  -- Asked back, whether it has arrived already or not; without what failed.
  refunded integer not null default 0,
  -- What was paid for has been delivered, or settled otherwise.
  consumed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payment_intent_pkey primary key (organization_id, id),
  constraint payment_intent_integration_fkey foreign key (organization_id, integration_id)
    references payment_integration (organization_id, id),
  constraint payment_intent_reference_key unique (organization_id, reference),
  constraint payment_intent_status_check check (status in
    ('created', 'requires_action', 'processing', 'authorized', 'captured', 'failed', 'canceled', 'expired')),
  constraint payment_intent_amount_check check (subtotal >= 0 and tax >= 0 and amount = subtotal + tax),
  constraint payment_intent_refund_check check (refunded between 0 and captured)
);
-- One that can still be paid for each thing; one over nothing can become one over something.
create unique index payment_intent_open_key on payment_intent (organization_id, purpose, subject)
  where consumed_at is null
    and (provider = 'none' or status in ('created', 'requires_action', 'processing', 'authorized', 'failed'));
create index payment_intent_subject_idx on payment_intent (organization_id, purpose, subject, created_at desc);
create index payment_intent_registration_idx on payment_intent (organization_id, registration_id, created_at desc);
create index payment_intent_account_idx on payment_intent (organization_id, account_id, created_at desc);
create index payment_intent_order_idx on payment_intent (organization_id, created_at desc, id desc);
create index payment_intent_unconsumed_idx on payment_intent (organization_id, captured_at)
  where status = 'captured' and consumed_at is null;

-- One object at the provider. Its amount never changes: another amount is another attempt.
create table payment_attempt (
  organization_id uuid not null,
  id uuid not null,
  intent_id uuid not null,
  number integer not null,
  integration_id uuid not null,
  provider text not null,
  provider_reference text,
  -- With it the browser talks to the provider about this attempt and nothing else.
  secret text,
  amount integer not null,
  -- Of the amount.
  tax integer not null,
  currency text not null,
  status text not null,
  captured integer not null default 0,
  refunded integer not null default 0,
  -- A later attempt has taken its place; it is to be called off at the provider.
  superseded boolean not null default false,
  device_data text,
  error text,
  -- When the provider was last asked.
  checked_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payment_attempt_pkey primary key (organization_id, id),
  constraint payment_attempt_intent_fkey foreign key (organization_id, intent_id)
    references payment_intent (organization_id, id) on delete cascade,
  constraint payment_attempt_integration_fkey foreign key (organization_id, integration_id)
    references payment_integration (organization_id, id),
  constraint payment_attempt_number_key unique (organization_id, intent_id, number),
  constraint payment_attempt_reference_key unique (organization_id, integration_id, provider_reference),
  constraint payment_attempt_status_check check (status in
    ('created', 'requires_action', 'processing', 'authorized', 'captured', 'failed', 'canceled')),
  constraint payment_attempt_amount_check check (amount > 0 and tax between 0 and amount),
  constraint payment_attempt_refund_check check (refunded between 0 and captured)
);
create index payment_attempt_checked_idx on payment_attempt (organization_id, checked_at)
  where status in ('created', 'requires_action', 'processing', 'authorized', 'failed');

create table payment_refund (
  organization_id uuid not null,
  id uuid not null,
  intent_id uuid not null,
  attempt_id uuid not null,
  provider_reference text,
  amount integer not null,
  currency text not null,
  status text not null,
  source text not null,
  reason text,
  error text,
  -- Who of the staff; no key, as above.
  account_id uuid,
  checked_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payment_refund_pkey primary key (organization_id, id),
  constraint payment_refund_intent_fkey foreign key (organization_id, intent_id)
    references payment_intent (organization_id, id) on delete cascade,
  constraint payment_refund_attempt_fkey foreign key (organization_id, attempt_id)
    references payment_attempt (organization_id, id) on delete cascade,
  constraint payment_refund_reference_key unique (organization_id, attempt_id, provider_reference),
  constraint payment_refund_status_check check (status in ('created', 'pending', 'succeeded', 'failed', 'canceled')),
  constraint payment_refund_source_check check (source in ('staff', 'payer', 'provider', 'system')),
  constraint payment_refund_amount_check check (amount > 0)
);
create index payment_refund_intent_idx on payment_refund (organization_id, intent_id, created_at, id);
create index payment_refund_checked_idx on payment_refund (organization_id, checked_at)
  where status in ('created', 'pending');

create table payment_dispute (
  organization_id uuid not null,
  id uuid not null,
  intent_id uuid not null,
  attempt_id uuid not null,
  provider_reference text not null,
  amount integer not null,
  currency text not null,
  status text not null,
  -- Taken from our balance just now.
  withdrawn integer not null default 0,
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payment_dispute_pkey primary key (organization_id, id),
  constraint payment_dispute_intent_fkey foreign key (organization_id, intent_id)
    references payment_intent (organization_id, id) on delete cascade,
  constraint payment_dispute_attempt_fkey foreign key (organization_id, attempt_id)
    references payment_attempt (organization_id, id) on delete cascade,
  constraint payment_dispute_reference_key unique (organization_id, attempt_id, provider_reference),
  constraint payment_dispute_status_check check (status in ('opened', 'under_review', 'won', 'lost'))
);
create index payment_dispute_intent_idx on payment_dispute (organization_id, intent_id, created_at, id);

-- What a provider has told us of, once for each event: written in the transaction of its effect.
create table payment_event (
  organization_id uuid not null,
  integration_id uuid not null,
  event_id text not null,
  type text not null,
  received_at timestamptz not null,
  constraint payment_event_pkey primary key (organization_id, integration_id, event_id),
  constraint payment_event_integration_fkey foreign key (organization_id, integration_id)
    references payment_integration (organization_id, id) on delete cascade
);
create index payment_event_received_idx on payment_event (organization_id, received_at);

-- The books. The lines of one transaction sum to zero: what comes in stands against what it came for.
create table ledger_entry (
  organization_id uuid not null,
  transaction_id uuid not null,
  line smallint not null,
  account text not null,
  -- Positive: to the account's debit.
  amount integer not null,
  currency text not null,
  intent_id uuid not null,
  refund_id uuid,
  dispute_id uuid,
  created_at timestamptz not null,
  constraint ledger_entry_pkey primary key (organization_id, transaction_id, line),
  constraint ledger_entry_intent_fkey foreign key (organization_id, intent_id)
    references payment_intent (organization_id, id) on delete cascade,
  constraint ledger_entry_account_check check (account in ('provider', 'revenue', 'tax', 'refund', 'dispute')),
  constraint ledger_entry_amount_check check (amount <> 0)
);
create index ledger_entry_intent_idx on ledger_entry (organization_id, intent_id);
create index ledger_entry_created_idx on ledger_entry (organization_id, created_at);

-- Answers to writes that were sent with an Idempotency-Key, for a day.
create table idempotency_key (
  organization_id uuid not null,
  account_id uuid not null,
  route text not null,
  key text not null,
  request_hash bytea not null,
  -- Null: the first one is still at work.
  status smallint,
  answer text,
  created_at timestamptz not null,
  constraint idempotency_key_pkey primary key (organization_id, account_id, route, key),
  constraint idempotency_key_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index idempotency_key_created_idx on idempotency_key (organization_id, created_at);
