import {
  type Activity,
  type ActivityEntry,
  exportAllActivities,
  hideActivity,
  listAllActivitiesOptions,
  removeActivity,
  restoreActivity,
} from '@atrium/api';
import { daysOf } from '../../../../components/staff/list/days.ts';
import type { ListFilter } from '../../../../components/staff/list/list-types.ts';
import { askOf, type ListState } from '../../../../components/staff/list/use-list-state.ts';
import type { TextFunctions } from '../../../../lib/text.tsx';

export const sortable = ['createdAt'] as const;

/** Calls whose answers are others once something is decided. */
export const postCalls = [
  'listAllActivities',
  'listActivities',
  'listModerationReports',
  'listModerationLog',
] as const;

export const filtersOf = (t: TextFunctions['t']): ListFilter[] => [
  { id: 'reported', options: [{ value: 'true', label: t('admin.posts.reported') }] },
  {
    id: 'standing',
    options: (['shown', 'held', 'hidden'] as const).map((value) => ({
      value,
      label: t(`admin.posts.${value}`),
    })),
  },
  {
    id: 'kind',
    options: [
      { value: 'post', label: t('admin.posts.posts') },
      { value: 'comment', label: t('admin.posts.comments') },
    ],
  },
  {
    id: 'place',
    options: [
      { value: 'feed', label: t('admin.posts.inFeed') },
      { value: 'group', label: t('admin.posts.inGroups') },
      { value: 'event', label: t('admin.posts.atEvents') },
    ],
  },
  { id: 'hasMedia', options: [{ value: 'true', label: t('admin.posts.media') }] },
  { id: 'created', label: t('admin.posts.created'), days: true },
];

/** Filters were held to their options when they were read from the address. */
function filterQuery(state: ListState) {
  const { search, chosen } = state;
  const { standing, reported, kind, place, hasMedia } = chosen;
  return {
    ...(search !== '' && { search }),
    ...(standing !== undefined && { standing: standing as Activity['standing'] }),
    ...(reported !== undefined && { reported: true }),
    ...(kind !== undefined && { kind: kind as 'post' | 'comment' }),
    ...(place !== undefined && { place: place as 'feed' | 'group' | 'event' }),
    ...(hasMedia !== undefined && { hasMedia: true }),
    ...daysOf(state, 'created'),
  };
}

export const postsOf = (state: ListState) =>
  listAllActivitiesOptions({ query: { ...askOf(state), ...filterQuery(state) } });

export const postsFile = (state: ListState) =>
  exportAllActivities({ query: filterQuery(state), parseAs: 'blob', throwOnError: true });

const pathOf = ({ id }: ActivityEntry) => ({ activityId: id });

export const hide = (entry: ActivityEntry, reason: string) =>
  hideActivity({ path: pathOf(entry), body: { reason }, throwOnError: true });
export const restore = (entry: ActivityEntry) =>
  restoreActivity({ path: pathOf(entry), body: {}, throwOnError: true });
export const remove = (entry: ActivityEntry, reason: string) =>
  removeActivity({ path: pathOf(entry), body: { reason }, throwOnError: true });
