import { exportAccounts, getAccountStoryOptions, listAllAccountsOptions } from '@atrium/api';
import type { ListFilter } from '../../../components/staff/list/list-types.ts';
import { askOf, fromOf, type ListState, untilOf } from '../../../components/staff/list/use-list-state.ts';
import type { TextFunctions } from '../../../lib/text.tsx';

export const sortable = ['name', 'createdAt'] as const;

export const filtersOf = (t: TextFunctions['t']): ListFilter[] => [
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
  { id: 'created', label: t('admin.people.joined'), days: true },
];

/** Filters were held to their options when they were read from the address. */
function filterQuery({ search, chosen }: ListState) {
  const from = chosen[fromOf('created')];
  const until = chosen[untilOf('created')];
  return {
    ...(search !== '' && { search }),
    ...(chosen['status'] !== undefined && { status: chosen['status'] as 'active' | 'suspended' }),
    ...(chosen['isStaff'] !== undefined && { isStaff: true }),
    ...(chosen['accountType'] !== undefined && { accountType: chosen['accountType'] as 'account' | 'team' }),
    ...(chosen['hasPicture'] !== undefined && { hasPicture: chosen['hasPicture'] === 'true' }),
    ...(from !== undefined && { createdFrom: startOf(from, 0) }),
    ...(until !== undefined && { createdUntil: startOf(until, 1) }),
  };
}

/** The first moment of a day, or of one after it, in the reader's own zone. */
function startOf(day: string, later: number): string {
  const moment = new Date(`${day}T00:00`);
  moment.setDate(moment.getDate() + later);
  return moment.toISOString();
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
