import type { SocketTopic } from '../../../platform/realtime/socket-topic.ts';
import { countUnread } from './notifications.service.ts';

/** How many are unread, to the pages that are open. */
export const notificationTopic: SocketTopic = {
  type: 'notification',
  hears: [
    'notification.created',
    'notification.renewed',
    'notification.removed',
    'notification.read',
    'notification.fannedOut',
  ],
  accountsOf({ with: details }, connected) {
    const { accountId, after = '', upTo = '' }: Readonly<Record<string, string>> = details ?? {};
    if (accountId !== undefined) return [accountId];
    return connected().filter((id) => id > after && id <= upTo);
  },
  read: countUnread,
};
