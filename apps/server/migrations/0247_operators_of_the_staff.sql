-- The power over the installation ends with the role in the staff: rows that were left behind would give it back.
delete from installation_operator
where not exists (
  select 1 from organization_staff
  where organization_staff.organization_id = installation_operator.organization_id
    and organization_staff.account_id = installation_operator.account_id
);
