import type { Fact } from '../../../platform/facts.ts';

export const groupCreated = (id: string): Fact => ({ name: 'group.created', id });
export const groupChanged = (id: string): Fact => ({ name: 'group.changed', id });
/** It was private, and everyone may join now. */
export const groupOpened = (id: string): Fact => ({ name: 'group.opened', id });
export const groupJoined = (id: string, accountId: string): Fact => ({
  name: 'group.joined',
  id,
  with: { accountId },
});
export const groupLeft = (id: string, accountId: string): Fact => ({
  name: 'group.left',
  id,
  with: { accountId },
});
export const groupRequested = (id: string, requestId: string, accountId: string): Fact => ({
  name: 'group.requested',
  id,
  with: { requestId, accountId },
});
export const groupRequestAccepted = (id: string, accountId: string): Fact => ({
  name: 'group.requestAccepted',
  id,
  with: { accountId },
});
export const groupInvited = (id: string, accountId: string, invitationId: string): Fact => ({
  name: 'group.invited',
  id,
  with: { accountId, invitationId },
});
/** Taken back or declined: nobody needs to be told of it any more. */
export const groupInvitationClosed = (id: string, accountId: string, invitationId: string): Fact => ({
  name: 'group.invitationClosed',
  id,
  with: { accountId, invitationId },
});
/** Answered or taken back. */
export const groupRequestClosed = (id: string, requestId: string, accountId: string): Fact => ({
  name: 'group.requestClosed',
  id,
  with: { requestId, accountId },
});
export const groupRoleChanged = (id: string, accountId: string): Fact => ({
  name: 'group.roleChanged',
  id,
  with: { accountId },
});
