import { type Group, manageGroup } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useMemo } from 'react';
import { AdminPage } from '../../../../components/staff/admin-page.tsx';
import type { BulkAction } from '../../../../components/staff/list/list-types.ts';
import { StaffList } from '../../../../components/staff/list/staff-list.tsx';
import { useListState } from '../../../../components/staff/list/use-list-state.ts';
import { definePage } from '../../../../lib/page.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { filtersOf, groupsOf, sortable } from './all-groups.api.ts';
import { useGroupColumns } from './group-columns.tsx';

const page = definePage({ module: 'groups' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Every group, those that are switched off too. */
export default function AdminGroupsScreen() {
  const { t } = useText();
  return (
    <AdminPage title={t('admin.groups.title')} text={t('admin.groups.text')} wide>
      <Groups />
    </AdminPage>
  );
}

function Groups() {
  const { t } = useText();
  const filters = useMemo(() => filtersOf(t), [t]);
  const state = useListState({ sort: 'name', sortable, filters });
  const bulk = useBulk();
  const list = useQuery({ ...groupsOf(state), placeholderData: keepPreviousData });
  return (
    <StaffList
      label={t('admin.groups.title')}
      searchLabel={t('admin.groups.search')}
      state={state}
      list={list}
      columns={useGroupColumns()}
      filters={filters}
      nameOf={({ name }) => name}
      bulk={useHasPower('groups:write') ? bulk : undefined}
      touches={['listGroups', 'listFeaturedGroups', 'getGroup']}
      empty={<EmptyState illustration={<MessagesSquare />} title={t('admin.groups.empty')} />}
    />
  );
}

function useBulk(): BulkAction<Group>[] {
  const { t } = useText();
  const put = (group: Group, body: { featured?: boolean; active?: boolean }) =>
    manageGroup({ path: { groupId: group.id }, body, throwOnError: true });
  const feature = (featured: boolean) => ({
    run: (group: Group) => put(group, { featured }),
    undo: (group: Group) => put(group, { featured: group.featured }),
  });
  const activate = (active: boolean) => ({
    run: (group: Group) => put(group, { active }),
    undo: (group: Group) => put(group, { active: group.active }),
  });
  return [
    { id: 'feature', label: t('admin.groups.feature'), ...feature(true) },
    { id: 'unfeature', label: t('admin.groups.unfeature'), ...feature(false) },
    { id: 'activate', label: t('admin.groups.activate'), ...activate(true) },
    { id: 'deactivate', label: t('admin.groups.deactivate'), ...activate(false) },
  ];
}
