create table subscription_product (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  -- Selling points, a line each.
  features text[] not null default '{}',
  featured boolean not null default false,
  active boolean not null default true,
  client_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint subscription_product_pkey primary key (organization_id, id),
  constraint subscription_product_client_key unique (organization_id, client_key)
);

-- Money never changes in place: another price is another row.
create table subscription_price (
  organization_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  amount integer not null,
  currency text not null,
  interval text not null,
  interval_count integer not null,
  type text not null,
  min_amount integer not null,
  max_amount integer not null,
  trial_days integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint subscription_price_pkey primary key (organization_id, id),
  constraint subscription_price_product_fkey foreign key (organization_id, product_id)
    references subscription_product (organization_id, id),
  constraint subscription_price_interval_check check (interval in ('day', 'week', 'month', 'year')),
  constraint subscription_price_type_check check (type in ('fixed', 'flexible')),
  constraint subscription_price_count_check check (interval_count between 1 and 36)
);
create index subscription_price_product_idx on subscription_price (organization_id, product_id, amount, id);

create table subscription (
  organization_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  price_id uuid not null,
  -- No key: what was billed stays in the books when the payer is gone.
  account_id uuid,
  -- Frozen when it begins; before tax.
  amount integer not null,
  currency text not null,
  interval text not null,
  interval_count integer not null,
  timezone text not null,
  status text not null,
  -- Periods are counted from here, so that the 31st comes back after February.
  anchor timestamptz not null,
  -- Of the period that is paid; -1 before the first.
  period integer not null,
  expires_at timestamptz not null,
  -- The period of the open invoice.
  billed_period integer,
  open_invoice_id uuid,
  cancel_at_end boolean not null default false,
  -- When the engine looks at it next.
  next_at timestamptz,
  canceled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint subscription_pkey primary key (organization_id, id),
  constraint subscription_status_check
    check (status in ('pending', 'trialing', 'active', 'past_due', 'unpaid', 'canceled'))
);
create unique index subscription_live_key on subscription (organization_id, account_id, product_id)
  where status <> 'canceled';
create index subscription_next_idx on subscription (organization_id, next_at, id) where next_at is not null;
create index subscription_account_idx on subscription (organization_id, account_id, created_at desc, id);
create index subscription_created_idx on subscription (organization_id, created_at desc, id desc);

-- Its story: what happened, in order.
create table subscription_event (
  organization_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  kind text not null,
  invoice_id uuid,
  created_at timestamptz not null,
  constraint subscription_event_pkey primary key (organization_id, id)
);
create index subscription_event_subscription_idx
  on subscription_event (organization_id, subscription_id, created_at, id);

alter table invoice add column if not exists subscription_id uuid;
alter table invoice add column if not exists period_start timestamptz;
-- Nobody bills a period twice.
create unique index if not exists invoice_period_key on invoice (organization_id, subscription_id, period_start)
  where subscription_id is not null;
