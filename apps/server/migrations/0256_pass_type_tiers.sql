-- Passes that are sold only to people with one of these tiers. A tier that a pass type names is in use.
create table pass_type_tier (
  organization_id uuid not null,
  pass_type_id uuid not null,
  tier_id uuid not null,
  constraint pass_type_tier_pkey primary key (organization_id, pass_type_id, tier_id),
  constraint pass_type_tier_pass_type_fkey foreign key (organization_id, pass_type_id)
    references pass_type (organization_id, id) on delete cascade,
  constraint pass_type_tier_tier_fkey foreign key (organization_id, tier_id)
    references account_tier (organization_id, id)
);
create index pass_type_tier_tier_idx on pass_type_tier (organization_id, tier_id);
