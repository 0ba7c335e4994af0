import { listAllChannelsOptions, listAllContentsOptions } from '@atrium/api';
import type { ListFilter } from '../../../../components/staff/list/list-types.ts';
import { askOf, type ListState } from '../../../../components/staff/list/use-list-state.ts';
import type { TextFunctions } from '../../../../lib/text.tsx';
import { kinds } from '../channels.api.ts';

export const sortableChannels = ['name', 'priority', 'subscribers', 'createdAt'] as const;

export const channelFilters = (t: TextFunctions['t']): ListFilter[] => [
  {
    id: 'visible',
    options: [
      { value: 'true', label: t('admin.channels.shown') },
      { value: 'false', label: t('admin.channels.hidden') },
    ],
  },
];

export const allChannelsOf = (state: ListState) => {
  const { visible } = state.chosen;
  return listAllChannelsOptions({
    query: { ...askOf(state), ...(visible !== undefined && { visible: visible === 'true' }) },
  });
};

export const sortableContents = ['title', 'published', 'likes', 'createdAt'] as const;
const states = ['published', 'planned', 'draft', 'hidden'] as const;

export const contentFilters = (t: TextFunctions['t']): ListFilter[] => [
  { id: 'state', options: states.map((value) => ({ value, label: t(`admin.contents.state.${value}`) })) },
  { id: 'type', options: kinds.map((value) => ({ value, label: t(`channels.kinds.${value}`) })) },
  { id: 'featured', options: [{ value: 'true', label: t('admin.contents.featured') }] },
];

export const allContentsOf = (state: ListState) => {
  const { state: which, type, featured } = state.chosen;
  return listAllContentsOptions({
    query: {
      ...askOf(state),
      // Held to their options when they were read from the address.
      ...(which !== undefined && { state: which as (typeof states)[number] }),
      ...(type !== undefined && { type: type as (typeof kinds)[number] }),
      ...(featured !== undefined && { featured: true }),
    },
  });
};
