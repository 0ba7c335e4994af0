-- The staff have roles: one of those that every organization has, or one of its own with named powers.
create table staff_role (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  powers text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint staff_role_pkey primary key (organization_id, id),
  constraint staff_role_organization_fkey foreign key (organization_id)
    references organization (organization_id) on delete cascade
);
create unique index staff_role_name_idx on staff_role (organization_id, lower(name));

alter table organization_staff add column built_in_role text;
alter table organization_staff add column role_id uuid;
alter table organization_staff add constraint organization_staff_role_fkey
  foreign key (organization_id, role_id) references staff_role (organization_id, id);
create index organization_staff_role_idx on organization_staff (organization_id, role_id);

-- Until now all of the staff could do everything. The first of each organization owns it from now on.
update organization_staff set built_in_role = 'manager';
update organization_staff set built_in_role = 'owner'
from (
  select distinct on (organization_id) organization_id, account_id
  from organization_staff
  order by organization_id, created_at, account_id
) as first
where organization_staff.organization_id = first.organization_id
  and organization_staff.account_id = first.account_id;
alter table organization_staff add constraint organization_staff_role_check
  check (num_nonnulls(built_in_role, role_id) = 1);
