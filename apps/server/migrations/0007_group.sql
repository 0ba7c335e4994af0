-- Who is in a group, who asked, who was asked, and who pays for the coffee.
alter table group_member add column activity_push_notification boolean not null default false;
alter table group_member add column announcement_email_notification boolean not null default true;
alter table group_member add column announcement_push_notification boolean not null default true;

create index group_member_role_idx on group_member (organization_id, group_id, role desc, created_at, account_id);
create index community_group_search_idx on community_group using gin (organization_id, search_text gin_trgm_ops);

create table group_request (
  organization_id uuid not null,
  id uuid not null,
  group_id uuid not null,
  account_id uuid not null,
  status text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint group_request_pkey primary key (organization_id, id),
  constraint group_request_account_key unique (organization_id, group_id, account_id),
  constraint group_request_group_fkey foreign key (organization_id, group_id)
    references community_group (organization_id, id) on delete cascade,
  constraint group_request_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint group_request_status_check check (status in ('requested', 'rejected'))
);
create index group_request_created_idx on group_request (organization_id, group_id, created_at, id);
create index group_request_account_idx on group_request (organization_id, account_id, group_id);

create table group_invitation (
  organization_id uuid not null,
  id uuid not null,
  group_id uuid not null,
  account_id uuid not null,
  -- An invitation is somebody's word: it goes with whoever gave it.
  inviter_id uuid not null,
  status text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint group_invitation_pkey primary key (organization_id, id),
  constraint group_invitation_account_key unique (organization_id, group_id, account_id),
  constraint group_invitation_group_fkey foreign key (organization_id, group_id)
    references community_group (organization_id, id) on delete cascade,
  constraint group_invitation_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint group_invitation_inviter_fkey foreign key (organization_id, inviter_id)
    references account (organization_id, id) on delete cascade,
  constraint group_invitation_status_check check (status in ('invited', 'rejected', 'canceled'))
);
create index group_invitation_created_idx on group_invitation (organization_id, group_id, created_at, id);
create index group_invitation_account_idx on group_invitation (organization_id, account_id, group_id);
create index group_invitation_inviter_idx on group_invitation (organization_id, inviter_id);

create table group_sponsor (
  organization_id uuid not null,
  group_id uuid not null,
  account_id uuid not null,
  sort_order integer not null default 0,
  constraint group_sponsor_pkey primary key (organization_id, group_id, account_id),
  constraint group_sponsor_group_fkey foreign key (organization_id, group_id)
    references community_group (organization_id, id) on delete cascade,
  constraint group_sponsor_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index group_sponsor_account_idx on group_sponsor (organization_id, account_id);

-- A comment belongs to the group of what it comments, so that it becomes as hidden as that when the group does.
do $$
declare
  changed integer;
begin
  loop
    update activity as comment set group_id = parent.group_id, restricted = parent.restricted
      from activity as parent
      where parent.organization_id = comment.organization_id and parent.id = comment.commented_id
        and comment.group_id is null and parent.group_id is not null;
    get diagnostics changed = row_count;
    exit when changed = 0;
  end loop;
end
$$;

-- The group's feed shows posts only; its comments are looked up when the group closes or opens.
drop index activity_group_idx;
create index activity_group_idx on activity (organization_id, group_id, created_at desc, id desc)
  where group_id is not null and commented_id is null;
create index activity_group_comment_idx on activity (organization_id, group_id, created_at desc, id desc)
  where group_id is not null and commented_id is not null;
create index activity_group_media_idx on activity (organization_id, group_id, created_at desc, id desc)
  where group_id is not null and commented_id is null and (image_id is not null or video_id is not null);
