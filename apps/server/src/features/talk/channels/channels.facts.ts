import type { Fact } from '../../../platform/facts.ts';

export const channelChanged = (id: string): Fact => ({ name: 'channel.changed', id });
export const channelSubscribed = (id: string, accountId: string): Fact => ({
  name: 'channel.subscribed',
  id,
  with: { accountId },
});

/** From now on subscribers may read it, and are told. Once in the life of a content. */
export const contentPublished = (id: string): Fact => ({ name: 'content.published', id });
export const contentChanged = (id: string): Fact => ({ name: 'content.changed', id });
export const contentDeleted = (id: string): Fact => ({ name: 'content.deleted', id });
