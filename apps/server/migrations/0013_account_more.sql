-- What belongs to one's account: addresses, people who may act for it, teams, and whom one met.

-- What a person shows besides name, title and company to whoever has their code.
alter table account add column share_email boolean not null default false;
alter table account add column share_phone boolean not null default false;
create index account_email_idx on account (organization_id, lower(email)) where email is not null;

create table account_address (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  is_primary boolean not null,
  name text not null,
  address1 text not null,
  address2 text not null default '',
  city text not null,
  state text not null,
  country text not null,
  zip text not null,
  search_text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint account_address_pkey primary key (organization_id, id),
  constraint account_address_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint account_address_country_check check (country ~ '^[A-Z]{2}$')
);
create index account_address_account_idx on account_address (organization_id, account_id, created_at desc, id desc);
create unique index account_address_primary_key on account_address (organization_id, account_id) where is_primary;

create table account_delegate (
  organization_id uuid not null,
  account_id uuid not null,
  -- Who may act for the account.
  delegate_id uuid not null,
  created_at timestamptz not null,
  constraint account_delegate_pkey primary key (organization_id, account_id, delegate_id),
  constraint account_delegate_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint account_delegate_delegate_fkey foreign key (organization_id, delegate_id)
    references account (organization_id, id) on delete cascade,
  constraint account_delegate_self_check check (account_id <> delegate_id)
);
create index account_delegate_delegate_idx on account_delegate (organization_id, delegate_id, created_at desc, account_id);

-- A team account that people run; sponsors and other team accounts of the staff have no row here.
create table team (
  organization_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  constraint team_pkey primary key (organization_id, id),
  constraint team_account_fkey foreign key (organization_id, id)
    references account (organization_id, id) on delete cascade
);

create table team_member (
  organization_id uuid not null,
  team_id uuid not null,
  account_id uuid not null,
  role text not null,
  created_at timestamptz not null,
  constraint team_member_pkey primary key (organization_id, team_id, account_id),
  constraint team_member_team_fkey foreign key (organization_id, team_id)
    references team (organization_id, id) on delete cascade,
  constraint team_member_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint team_member_role_check check (role in ('owner', 'member'))
);
create index team_member_account_idx on team_member (organization_id, account_id, created_at desc, team_id);

create table lead (
  organization_id uuid not null,
  id uuid not null,
  -- Who scanned, and whom.
  account_id uuid not null,
  person_id uuid not null,
  status text not null default 'new',
  note text not null default '',
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint lead_pkey primary key (organization_id, id),
  constraint lead_person_key unique (organization_id, account_id, person_id),
  constraint lead_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint lead_person_fkey foreign key (organization_id, person_id)
    references account (organization_id, id) on delete cascade,
  constraint lead_self_check check (account_id <> person_id),
  constraint lead_status_check check (status in ('new', 'favorited', 'archived', 'deleted'))
);
create index lead_status_idx on lead (organization_id, account_id, status, created_at desc, id desc);
create index lead_created_idx on lead (organization_id, account_id, created_at desc, id desc);
create index lead_person_idx on lead (organization_id, person_id);
