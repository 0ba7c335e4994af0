import {
  type AccountTier,
  exportAccounts,
  getAccountStoryOptions,
  listAllAccountsOptions,
} from '@atrium/api';
import type { ListFilter } from '../../../components/staff/list/list-types.ts';
import { daysOf } from '../../../components/staff/list/days.ts';
import { askOf, type ListState } from '../../../components/staff/list/use-list-state.ts';
import type { TextFunctions } from '../../../lib/text.tsx';

export const sortable = ['name', 'createdAt'] as const;

export const filtersOf = (
  t: TextFunctions['t'],
  tiers: readonly Pick<AccountTier, 'id' | 'name'>[] = [],
): ListFilter[] => [
  {
    id: 'status',
    options: [
      { value: 'active', label: t('admin.people.active') },
      { value: 'suspended', label: t('admin.people.suspended') },
    ],
  },
  { id: 'isStaff', options: [{ value: 'true', label: t('admin.people.staff') }] },
  {
    id: 'accountType',
    options: [
      { value: 'account', label: t('admin.people.persons') },
      { value: 'team', label: t('admin.people.teams') },
    ],
  },
  {
    id: 'hasPicture',
    options: [
      { value: 'true', label: t('admin.people.withPicture') },
      { value: 'false', label: t('admin.people.withoutPicture') },
    ],
  },
  ...(tiers.length === 0
    ? []
    : [{ id: 'tier', options: tiers.map(({ id, name }) => ({ value: id, label: name })) }]),
  { id: 'created', label: t('admin.people.joined'), days: true },
];

/** Filters were held to their options when they were read from the address. */
function filterQuery(state: ListState) {
  const { search, chosen } = state;
  return {
    ...(search !== '' && { search }),
    ...(chosen['status'] !== undefined && { status: chosen['status'] as 'active' | 'suspended' }),
    ...(chosen['isStaff'] !== undefined && { isStaff: true }),
    ...(chosen['accountType'] !== undefined && { accountType: chosen['accountType'] as 'account' | 'team' }),
    ...(chosen['hasPicture'] !== undefined && { hasPicture: chosen['hasPicture'] === 'true' }),
    ...(chosen['tier'] !== undefined && { tierId: chosen['tier'] }),
    ...daysOf(state, 'created'),
  };
}

export const peopleOf = (state: ListState) =>
  listAllAccountsOptions({ query: { ...askOf(state), ...filterQuery(state) } });

export const peopleFile = (state: ListState) =>
  exportAccounts({ query: filterQuery(state), parseAs: 'blob', throwOnError: true });

export const personPath = (id: string): string => `/admin/accounts/${id}`;

export const storyOf = (accountId: string) => getAccountStoryOptions({ path: { accountId } });

/** Calls whose answers are others once a person is suspended or reinstated. */
export const standingCalls = [
  'getAccountStory',
  'listAllAccounts',
  'listSuspendedAccounts',
  'listModerationLog',
] as const;
