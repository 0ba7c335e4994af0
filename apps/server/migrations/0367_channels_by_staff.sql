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
  );
