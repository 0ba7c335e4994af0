-- Sections that are asked only of people with one of these tiers. A tier that a section names is in use.
create table question_section_tier (
  organization_id uuid not null,
  section_id uuid not null,
  tier_id uuid not null,
  constraint question_section_tier_pkey primary key (organization_id, section_id, tier_id),
  constraint question_section_tier_section_fkey foreign key (organization_id, section_id)
    references question_section (organization_id, id) on delete cascade,
  constraint question_section_tier_tier_fkey foreign key (organization_id, tier_id)
    references account_tier (organization_id, id)
);
create index question_section_tier_tier_idx on question_section_tier (organization_id, tier_id);
