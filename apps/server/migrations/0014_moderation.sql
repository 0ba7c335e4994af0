-- What may be seen of an activity, whom its readers reported it to, and what those who moderate decided.
alter table activity add column standing text not null default 'shown';
alter table activity add column standing_reason text;
alter table activity add column edited_at timestamptz;
alter table activity add constraint activity_standing_check check (standing in ('shown', 'held', 'hidden'));
-- Everything one person wrote, comments and what stands in private groups included.
create index activity_author_idx on activity (organization_id, account_id, created_at desc, id desc);
create index activity_held_idx on activity (organization_id, created_at desc, id desc) where standing = 'held';

-- A comment belongs to the group of what it comments, so that those who moderate the group answer for it.
do $$
begin
  loop
    update activity set group_id = parent.group_id
      from activity parent
      where parent.organization_id = activity.organization_id and parent.id = activity.commented_id
        and activity.group_id is null and parent.group_id is not null;
    exit when not found;
  end loop;
end $$;

-- Posts by the interests they name.
create table activity_interest (
  organization_id uuid not null,
  interest_id uuid not null,
  activity_id uuid not null,
  created_at timestamptz not null,
  constraint activity_interest_pkey primary key (organization_id, activity_id, interest_id),
  constraint activity_interest_activity_fkey foreign key (organization_id, activity_id)
    references activity (organization_id, id) on delete cascade,
  constraint activity_interest_interest_fkey foreign key (organization_id, interest_id)
    references interest (organization_id, id) on delete cascade
);
create index activity_interest_newest_idx on activity_interest
  (organization_id, interest_id, created_at desc, activity_id desc);
insert into activity_interest (organization_id, interest_id, activity_id, created_at)
  select distinct activity.organization_id, interest.id, activity.id, activity.created_at
  from activity
  cross join lateral jsonb_array_elements(activity.entities) entity
  join interest on interest.organization_id = activity.organization_id
    and interest.id = (entity ->> 'interestId')::uuid
  where activity.commented_id is null;

-- What stood there before an edit, once somebody had reported it.
create table activity_edit (
  organization_id uuid not null,
  activity_id uuid not null,
  id uuid not null,
  message text not null,
  entities jsonb not null,
  image_id uuid,
  created_at timestamptz not null,
  constraint activity_edit_pkey primary key (organization_id, activity_id, id),
  constraint activity_edit_activity_fkey foreign key (organization_id, activity_id)
    references activity (organization_id, id) on delete cascade,
  constraint activity_edit_image_fkey foreign key (organization_id, image_id)
    references image (organization_id, id)
);

alter table activity_report add column reason text;
alter table activity_report add column note text;
alter table activity_report add column decided_at timestamptz;
alter table activity_report add constraint activity_report_reason_check
  check (reason in ('spam', 'harassment', 'hate', 'sexual', 'violence', 'other'));
create index activity_report_open_idx on activity_report (organization_id, activity_id, created_at)
  where decided_at is null;

-- Reported by a rule. Says what the rule was, which may be gone when somebody looks.
create table activity_flag (
  organization_id uuid not null,
  activity_id uuid not null,
  rule_id uuid not null,
  kind text not null,
  pattern text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint activity_flag_pkey primary key (organization_id, activity_id, rule_id),
  constraint activity_flag_activity_fkey foreign key (organization_id, activity_id)
    references activity (organization_id, id) on delete cascade
);
create index activity_flag_open_idx on activity_flag (organization_id, activity_id, created_at)
  where decided_at is null;

-- Suspended while suspended_at is set and suspended_until, if there is one, lies ahead.
alter table account add column suspended_at timestamptz;
alter table account add column suspended_until timestamptz;
alter table account add column suspended_reason text;
create index account_suspended_idx on account (organization_id, suspended_at desc, id desc)
  where suspended_at is not null;

create table moderation_rule (
  organization_id uuid not null,
  id uuid not null,
  kind text not null,
  -- As it was typed, and as texts are compared with it.
  pattern text not null,
  pattern_key text not null,
  action text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint moderation_rule_pkey primary key (organization_id, id),
  constraint moderation_rule_organization_fkey foreign key (organization_id) references organization (organization_id),
  constraint moderation_rule_pattern_key unique (organization_id, kind, pattern_key),
  constraint moderation_rule_kind_check check (kind in ('word', 'link')),
  constraint moderation_rule_action_check check (action in ('refuse', 'hold', 'flag'))
);

-- What newcomers may do; no row means what the program thinks right.
create table moderation_settings (
  organization_id uuid not null,
  new_account_hours integer not null,
  new_account_posts integer not null,
  new_account_mentions integer not null,
  new_account_links boolean not null,
  updated_at timestamptz not null,
  constraint moderation_settings_pkey primary key (organization_id),
  constraint moderation_settings_organization_fkey foreign key (organization_id)
    references organization (organization_id)
);

-- Only ever added to. It outlives what it is about, so it refers by ids without keys.
create table moderation_decision (
  organization_id uuid not null,
  id uuid not null,
  actor_id uuid not null,
  action text not null,
  account_id uuid not null,
  activity_id uuid,
  group_id uuid,
  reason text not null,
  until timestamptz,
  -- What the client calls its warning, so that sending it twice makes one.
  client_key text,
  created_at timestamptz not null,
  constraint moderation_decision_pkey primary key (organization_id, id),
  constraint moderation_decision_organization_fkey foreign key (organization_id)
    references organization (organization_id),
  constraint moderation_decision_action_check
    check (action in ('hide', 'restore', 'remove', 'dismiss', 'warn', 'suspend', 'unsuspend'))
);
create index moderation_decision_newest_idx on moderation_decision (organization_id, created_at desc, id desc);
create index moderation_decision_activity_idx on moderation_decision (organization_id, activity_id, created_at desc)
  where activity_id is not null;
create index moderation_decision_account_idx on moderation_decision (organization_id, account_id, created_at desc);
create unique index moderation_decision_client_key on moderation_decision (organization_id, actor_id, client_key)
  where client_key is not null;
