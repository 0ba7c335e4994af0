import {
  countNotificationsOptions,
  type ListNotificationsResponse,
  listNotificationsInfiniteOptions,
} from '@atrium/api';
import { pageSize, paged } from '../../../lib/queries.ts';
import type { PlainTextId } from '../../../lib/text.tsx';

type NotificationType = ListNotificationsResponse['data'][number]['type'];

export interface Kind {
  /** Its name in the address. */
  id: string;
  label: PlainTextId;
  types: readonly NotificationType[];
}

/** The kinds that the reader can filter by. */
export const kinds: readonly Kind[] = [
  { id: 'people', label: 'notifications.show.people', types: ['FOLLOW'] },
  { id: 'posts', label: 'notifications.show.posts', types: ['LIKE', 'RESHARE'] },
  { id: 'comments', label: 'notifications.show.comments', types: ['COMMENT', 'ACTIVITY'] },
  {
    id: 'groups',
    label: 'notifications.show.groups',
    types: ['GROUP_INVITATION', 'GROUP_REQUEST_ACCEPTED', 'INVITATION'],
  },
  { id: 'events', label: 'notifications.show.events', types: ['EVENT', 'TRANSFER'] },
  { id: 'announcements', label: 'notifications.show.announcements', types: ['ANNOUNCEMENT', 'CONTENT'] },
];

export const notificationList = (shown: readonly string[]) => {
  const filters = kinds
    .filter(({ id }) => shown.includes(id))
    .flatMap(({ types }) => types)
    .join(',');
  return {
    ...listNotificationsInfiniteOptions({
      query: { page: 1, pageSize, ...(filters !== '' && { filters }) },
    }),
    ...paged(),
    // Always asked anew: what is new is the point of it.
    staleTime: 0,
  };
};

const MINUTE = 60_000;

/** How many are unread. An open connection tells sooner; without one it is asked every minute. */
export const unreadCount = () => ({ ...countNotificationsOptions(), refetchInterval: MINUTE });
