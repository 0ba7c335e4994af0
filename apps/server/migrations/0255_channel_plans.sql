-- A channel with plans is opened by those who hold one of them; without any it is for all that its access names.
create table channel_plan (
  organization_id uuid not null,
  channel_id uuid not null,
  product_id uuid not null,
  constraint channel_plan_pkey primary key (organization_id, channel_id, product_id),
  constraint channel_plan_channel_fkey foreign key (organization_id, channel_id)
    references channel (organization_id, id) on delete cascade,
  constraint channel_plan_product_fkey foreign key (organization_id, product_id)
    references subscription_product (organization_id, id)
);
create index channel_plan_product_idx on channel_plan (organization_id, product_id);
