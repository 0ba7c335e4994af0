import type { Fact } from '../../../platform/facts.ts';

export const threadCreated = (id: string): Fact => ({ name: 'thread.created', id });
export const threadChanged = (id: string): Fact => ({ name: 'thread.changed', id });
export const threadJoined = (id: string, accountId: string): Fact => ({
  name: 'thread.joined',
  id,
  with: { accountId },
});
export const threadLeft = (id: string, accountId: string): Fact => ({
  name: 'thread.left',
  id,
  with: { accountId },
});

export const messagePosted = (id: string, threadId: string): Fact => ({
  name: 'thread.messagePosted',
  id,
  with: { threadId },
});
/** Edited, or reacted to. */
export const messageChanged = (id: string, threadId: string): Fact => ({
  name: 'thread.messageChanged',
  id,
  with: { threadId },
});
export const messageDeleted = (id: string, threadId: string): Fact => ({
  name: 'thread.messageDeleted',
  id,
  with: { threadId },
});

export const circleChanged = (id: string): Fact => ({ name: 'circle.changed', id });
export const circleDeleted = (id: string): Fact => ({ name: 'circle.deleted', id });
export const circleInvited = (id: string, accountId: string): Fact => ({
  name: 'circle.invited',
  id,
  with: { accountId },
});
export const circleJoined = (id: string, accountId: string): Fact => ({
  name: 'circle.joined',
  id,
  with: { accountId },
});
export const circleLeft = (id: string, accountId: string): Fact => ({
  name: 'circle.left',
  id,
  with: { accountId },
});
