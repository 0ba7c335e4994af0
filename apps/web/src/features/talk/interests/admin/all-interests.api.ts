import { type InterestEntry, listAllInterestsOptions } from '@atrium/api';
import type { ListFilter } from '../../../../components/staff/list/list-types.ts';
import { askOf, type ListState } from '../../../../components/staff/list/use-list-state.ts';
import type { TextFunctions } from '../../../../lib/text.tsx';

export const sortable = ['name', 'createdAt'] as const;

/** Calls whose answers are others after a change. */
export const interestCalls = ['listAllInterests', 'listInterests', 'listSelfInterests'];

/** The server counts the uses of one interest no further, and answers one more. */
export const mostUses = 1000;

export const usesOf = ({ people, posts, contents }: InterestEntry): boolean => people + posts + contents > 0;

export const filtersOf = (t: TextFunctions['t']): ListFilter[] => [
  {
    id: 'featured',
    options: [
      { value: 'true', label: t('admin.interests.featured') },
      { value: 'false', label: t('admin.interests.notFeatured') },
    ],
  },
  {
    id: 'picture',
    options: [
      { value: 'true', label: t('admin.interests.withPicture') },
      { value: 'false', label: t('admin.interests.withoutPicture') },
    ],
  },
];

export const allInterestsOf = (state: ListState) => {
  const { featured, picture } = state.chosen;
  return listAllInterestsOptions({
    query: {
      ...askOf(state),
      ...(featured !== undefined && { featured: featured === 'true' }),
      ...(picture !== undefined && { hasPicture: picture === 'true' }),
    },
  });
};

const found = 8;

/** Interests that another may be merged into. */
export const candidatesOf = (search: string) =>
  listAllInterestsOptions({
    query: { page: 1, pageSize: found, orderBy: 'name', ...(search !== '' && { search }) },
  });
