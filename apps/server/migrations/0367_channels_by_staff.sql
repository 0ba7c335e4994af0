-- Opened or taken over by the staff: who manages such a channel may send films.
alter table channel add column if not exists by_staff boolean not null default false;
-- Outside of groups only the staff open channels.
update channel set by_staff = true
where group_id is null
  or exists (
    select 1
    from organization_staff
    left join staff_role
      on staff_role.organization_id = organization_staff.organization_id and staff_role.id = organization_staff.role_id
    where organization_staff.organization_id = channel.organization_id
      and organization_staff.account_id = channel.creator_id
      and (organization_staff.built_in_role in ('owner', 'manager', 'editor')
        or 'channels:write' = any (staff_role.powers))
  )
  -- Films were sent for it before, by whoever managed it.
  or exists (
    select 1
    from content
    left join video
      on video.organization_id = content.organization_id and video.id = content.video_id
    left join stored_file
      on stored_file.organization_id = content.organization_id and stored_file.id = content.audio_id
    where content.organization_id = channel.organization_id
      and content.channel_id = channel.id
      and (video.size > 100 * 1024 * 1024 or stored_file.size > 100 * 1024 * 1024)
  );
