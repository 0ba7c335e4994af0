import type { Fact } from '../../../platform/facts.ts';

export const notificationCreated = (id: string, accountId: string): Fact => ({
  name: 'notification.created',
  id,
  with: { accountId },
});
/** Somebody joined an unread bundle. */
export const notificationRenewed = (id: string, accountId: string): Fact => ({
  name: 'notification.renewed',
  id,
  with: { accountId },
});
/** The deed that it told of was taken back, in part or whole. */
export const notificationRemoved = (id: string, accountId: string): Fact => ({
  name: 'notification.removed',
  id,
  with: { accountId },
});
export const notificationsRead = (accountId: string): Fact => ({
  name: 'notification.read',
  with: { accountId },
});
/** One page of many: the accounts after `after` up to and including `upTo` were told of the subject. */
export const notificationsFannedOut = (
  id: string,
  page: { topic: string; after: string; upTo: string },
): Fact => ({ name: 'notification.fannedOut', id, with: page });
