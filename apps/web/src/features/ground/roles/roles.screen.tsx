import { useQuery } from '@tanstack/react-query';
import { AdminPage } from '../../../components/staff/admin-page.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useText } from '../../../lib/text.tsx';
import { RoleList } from './role-list.tsx';
import { rolesQuery } from './roles.api.ts';
import { StaffPeople } from './staff-people.tsx';

export default function RolesScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('roles.title')} text={t('roles.text')}>
      <Parts />
    </AdminPage>
  );
}

function Parts() {
  const roles = useQuery(rolesQuery());
  return (
    <QueryState query={roles} waiting={<RowsSkeleton />}>
      {({ data }) => (
        <>
          <StaffPeople roles={data} />
          <RoleList roles={data} />
        </>
      )}
    </QueryState>
  );
}
