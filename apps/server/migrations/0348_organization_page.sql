-- Texts that an organization owes its visitors, each in the languages in which somebody has written it.
create table organization_page (
  organization_id uuid not null,
  kind text not null,
  locale text not null,
  html text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint organization_page_pkey primary key (organization_id, kind, locale),
  constraint organization_page_organization_fkey foreign key (organization_id)
    references organization (organization_id),
  constraint organization_page_kind_check check (kind in ('about', 'privacy', 'terms', 'team'))
);
