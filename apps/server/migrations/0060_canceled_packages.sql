-- Packages whose passes were all canceled are canceled themselves.
update registration_package
  set status = 'canceled'
  where status in ('ready', 'needsInfo')
    and not exists (
      select 1 from pass
        where pass.organization_id = registration_package.organization_id
          and pass.registration_package_id = registration_package.id
          and pass.status <> 'canceled'
    );
