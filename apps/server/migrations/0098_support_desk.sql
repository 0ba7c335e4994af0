-- Which of the staff sees to a ticket; goes with either of them.
create table support_assignment (
  organization_id uuid not null,
  ticket_id uuid not null,
  account_id uuid not null,
  created_at timestamptz not null,
  constraint support_assignment_pkey primary key (organization_id, ticket_id),
  constraint support_assignment_ticket_fkey foreign key (organization_id, ticket_id)
    references support_ticket (organization_id, id) on delete cascade,
  constraint support_assignment_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index support_assignment_account_idx on support_assignment (organization_id, account_id);

alter table support_ticket add column tags text[] not null default '{}';
create index support_ticket_tags_idx on support_ticket using gin (organization_id, tags) where tags <> '{}';

-- Texts that the staff put into answers.
create table support_saved_answer (
  organization_id uuid not null,
  id uuid not null,
  title text not null,
  text text not null,
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint support_saved_answer_pkey primary key (organization_id, id),
  constraint support_saved_answer_organization_fkey foreign key (organization_id) references organization (organization_id)
);
