import type { Fact } from '../../../platform/facts.ts';

export const accountOpened = (id: string): Fact => ({ name: 'account.opened', id });
export const accountChanged = (id: string): Fact => ({ name: 'account.changed', id });
export const accountClosed = (id: string): Fact => ({ name: 'account.closed', id });
/** With the shared link that did it for the follower, if any. */
export const accountFollowed = (id: string, shareId?: string): Fact => ({
  name: 'account.followed',
  id,
  ...(shareId !== undefined && { with: { shareId } }),
});
export const accountUnfollowed = (id: string): Fact => ({ name: 'account.unfollowed', id });
export const accountBlocked = (id: string): Fact => ({ name: 'account.blocked', id });
export const accountSuspended = (id: string): Fact => ({ name: 'account.suspended', id });
export const accountUnsuspended = (id: string): Fact => ({ name: 'account.unsuspended', id });
