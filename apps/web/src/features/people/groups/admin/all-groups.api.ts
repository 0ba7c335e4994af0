import { listAllGroupsOptions } from '@atrium/api';
import type { ListFilter } from '../../../../components/staff/list/list-types.ts';
import { askOf, type ListState } from '../../../../components/staff/list/use-list-state.ts';
import type { TextFunctions } from '../../../../lib/text.tsx';

export const sortable = ['name', 'members', 'createdAt'] as const;

export const filtersOf = (t: TextFunctions['t']): ListFilter[] => [
  {
    id: 'active',
    options: [
      { value: 'true', label: t('admin.groups.active') },
      { value: 'false', label: t('admin.groups.inactive') },
    ],
  },
  { id: 'requested', options: [{ value: 'true', label: t('admin.groups.requested') }] },
  { id: 'featured', options: [{ value: 'true', label: t('admin.groups.featured') }] },
  {
    id: 'access',
    options: [
      { value: 'public', label: t('admin.groups.public') },
      { value: 'private', label: t('admin.groups.private') },
    ],
  },
];

export const groupsOf = (state: ListState) => {
  const { active, featured, access, requested } = state.chosen;
  return listAllGroupsOptions({
    query: {
      ...askOf(state),
      ...(active !== undefined && { active: active === 'true' }),
      ...(requested !== undefined && { requested: true }),
      ...(featured !== undefined && { featured: true }),
      // Held to its options when it was read from the address.
      ...(access !== undefined && { access: access as 'public' | 'private' }),
    },
  });
};
