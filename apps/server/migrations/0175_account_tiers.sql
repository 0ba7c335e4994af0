-- Badges of accounts, the highest priority first. Each account holds copies of its badges, written with each grant and each
-- change of a tier, so that no list of names asks for more than it did.
create table account_tier (
  organization_id uuid not null,
  id uuid not null,
  slug text not null,
  name text not null,
  icon_name text not null,
  color text,
  priority integer not null default 0,
  image_id uuid not null,
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint account_tier_pkey primary key (organization_id, id),
  constraint account_tier_organization_fkey foreign key (organization_id) references organization (organization_id),
  constraint account_tier_slug_key unique (organization_id, slug),
  constraint account_tier_image_fkey foreign key (organization_id, image_id) references image (organization_id, id)
);
create index account_tier_image_idx on account_tier (organization_id, image_id);
create index account_tier_order_idx on account_tier (organization_id, priority, id);

create table account_tier_grant (
  organization_id uuid not null,
  account_id uuid not null,
  tier_id uuid not null,
  source text not null,
  until timestamptz,
  created_at timestamptz not null,
  constraint account_tier_grant_pkey primary key (organization_id, account_id, tier_id, source),
  constraint account_tier_grant_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint account_tier_grant_tier_fkey foreign key (organization_id, tier_id)
    references account_tier (organization_id, id),
  constraint account_tier_grant_source_check check (source in ('staff', 'plan'))
);
create index account_tier_grant_tier_idx on account_tier_grant (organization_id, tier_id, account_id);
create index account_tier_grant_until_idx on account_tier_grant (organization_id, until) where until is not null;

create table subscription_product_tier (
  organization_id uuid not null,
  product_id uuid not null,
  tier_id uuid not null,
  constraint subscription_product_tier_pkey primary key (organization_id, product_id, tier_id),
  constraint subscription_product_tier_product_fkey foreign key (organization_id, product_id)
    references subscription_product (organization_id, id) on delete cascade,
  constraint subscription_product_tier_tier_fkey foreign key (organization_id, tier_id)
    references account_tier (organization_id, id) on delete cascade
);
create index subscription_product_tier_tier_idx on subscription_product_tier (organization_id, tier_id);

-- Accounts that have a plan, by plan.
create index subscription_subscriber_idx on subscription (organization_id, product_id, account_id);

alter table account add column tiers jsonb not null default '[]';
