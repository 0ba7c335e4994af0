export { unreadCount } from './notifications.api.ts';
