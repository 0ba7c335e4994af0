-- A comment belongs to the event of what it comments, so that it becomes as hidden as that when the event does.
do $$
declare
  changed integer;
begin
  loop
    update activity as comment set event_id = parent.event_id
      from activity as parent
      where parent.organization_id = comment.organization_id and parent.id = comment.commented_id
        and comment.event_id is null and parent.event_id is not null;
    get diagnostics changed = row_count;
    exit when changed = 0;
  end loop;
end
$$;

-- What is posted about an event has the event's readers; about one that is found by its link only, it stands in no list.
update activity set restricted = true
  from event left join community_group
    on community_group.organization_id = event.organization_id and community_group.id = event.group_id
  where event.organization_id = activity.organization_id and event.id = activity.event_id
    and not activity.restricted
    and (event.draft or not event.visible or (event.group_only and community_group.access = 'private'));

-- The event's page shows posts only; their comments are looked up when the event closes or opens.
drop index if exists activity_event_idx;
create index if not exists activity_event_idx on activity (organization_id, event_id, created_at desc, id desc)
  where event_id is not null and commented_id is null;
create index if not exists activity_event_comment_idx on activity (organization_id, event_id, created_at desc, id desc)
  where event_id is not null and commented_id is not null;
