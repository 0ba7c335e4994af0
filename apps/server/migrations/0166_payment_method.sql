-- A payer at a provider. Without an account it is to be removed there, and the row goes once that is done.
create table payment_customer (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid,
  integration_id uuid not null,
  -- Null until the provider has answered.
  reference text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payment_customer_pkey primary key (organization_id, id),
  constraint payment_customer_account_key unique (organization_id, account_id, integration_id),
  constraint payment_customer_integration_fkey foreign key (organization_id, integration_id)
    references payment_integration (organization_id, id)
);
create index payment_customer_integration_idx on payment_customer (organization_id, integration_id);
create index payment_customer_left_idx on payment_customer (organization_id, updated_at, id)
  where account_id is null;
create index payment_customer_reference_idx on payment_customer (organization_id, reference)
  where reference is not null;

create table payment_method (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  customer_id uuid not null,
  integration_id uuid not null,
  reference text not null,
  brand text not null,
  last4 text,
  exp_month integer,
  exp_year integer,
  is_default boolean not null default false,
  -- Taken away by its owner; the row goes once the provider has let go of it.
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payment_method_pkey primary key (organization_id, id),
  constraint payment_method_customer_fkey foreign key (organization_id, customer_id)
    references payment_customer (organization_id, id) on delete cascade
);
create index payment_method_customer_idx on payment_method (organization_id, customer_id);
create index payment_method_account_idx on payment_method (organization_id, account_id, created_at, id);
create index payment_method_removed_idx on payment_method (organization_id, updated_at, id)
  where removed_at is not null;
create unique index payment_method_default_key on payment_method (organization_id, account_id, integration_id)
  where is_default;

-- Whose saved methods may pay it, and whether the method that pays it is saved.
alter table payment_intent add column if not exists customer_id uuid;
alter table payment_intent add column if not exists saves_method boolean not null default false;
alter table payment_attempt add column if not exists customer_id uuid;
alter table payment_attempt add column if not exists saves_method boolean not null default false;
