-- Who named a person beside an event or a group, or gave them a pass: the latest of them, whom the person can refuse from then on.
create table if not exists naming (
  organization_id uuid not null,
  account_id uuid not null,
  place text not null,
  -- The one of the three columns below that is not null.
  subject_id uuid not null,
  event_id uuid,
  group_id uuid,
  pass_id uuid,
  giver_id uuid not null,
  created_at timestamptz not null,
  constraint naming_pkey primary key (organization_id, account_id, place, subject_id),
  constraint naming_subject_check check (num_nonnulls(event_id, group_id, pass_id) <= 1),
  constraint naming_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint naming_giver_fkey foreign key (organization_id, giver_id)
    references account (organization_id, id) on delete cascade,
  constraint naming_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint naming_group_fkey foreign key (organization_id, group_id)
    references community_group (organization_id, id) on delete cascade,
  constraint naming_pass_fkey foreign key (organization_id, pass_id)
    references pass (organization_id, id) on delete cascade
);
create index if not exists naming_giver_idx on naming (organization_id, giver_id);
create index if not exists naming_event_idx on naming (organization_id, event_id);
create index if not exists naming_group_idx on naming (organization_id, group_id);
create index if not exists naming_pass_idx on naming (organization_id, pass_id);
-- Only the creator of an event, or the staff, could name co-hosts.
insert into naming (organization_id, account_id, place, subject_id, event_id, giver_id, created_at)
select host.organization_id, host.account_id, 'coHost', event.id, event.id, event.creator_id, host.created_at
from event_host as host
join event on event.organization_id = host.organization_id and event.id = host.event_id
where event.creator_id is not null and event.creator_id <> host.account_id
on conflict do nothing;

-- People whom others may not name any more, nor give a pass.
create table if not exists naming_refusal (
  organization_id uuid not null,
  refuser_id uuid not null,
  refused_id uuid not null,
  created_at timestamptz not null,
  constraint naming_refusal_pkey primary key (organization_id, refuser_id, refused_id),
  constraint naming_refusal_refuser_fkey foreign key (organization_id, refuser_id)
    references account (organization_id, id) on delete cascade,
  constraint naming_refusal_refused_fkey foreign key (organization_id, refused_id)
    references account (organization_id, id) on delete cascade
);
create index if not exists naming_refusal_refused_idx on naming_refusal (organization_id, refused_id);
