import type { Fact } from '../../platform/facts.ts';

/** All facts of a channel carry its id, so that they can be told in their order. */
const of = (name: string, channelId: number, details: Readonly<Record<string, string>> = {}): Fact => ({
  name: `chat.${name}`,
  id: String(channelId),
  with: details,
});
const ofMessage = (name: string, channelId: number, id: number): Fact =>
  of(name, channelId, { messageId: String(id) });

export const messageSent = (channelId: number, id: number): Fact => ofMessage('messageSent', channelId, id);
/** Edited, or its link has a preview now. */
export const messageChanged = (channelId: number, id: number): Fact =>
  ofMessage('messageChanged', channelId, id);
export const messageDeleted = (channelId: number, id: number): Fact =>
  ofMessage('messageDeleted', channelId, id);
export const messagesRead = (channelId: number, accountId: string, upTo: number): Fact =>
  of('messagesRead', channelId, { accountId, messageId: String(upTo) });
export const channelChanged = (channelId: number): Fact => of('channelChanged', channelId);
/** Whoever was in it until now: they are told too, and nothing more after it. */
export const channelDeleted = (channelId: number, accountIds: readonly string[]): Fact =>
  of('channelDeleted', channelId, { accountIds: accountIds.join(' ') });
export const memberLeft = (channelId: number, accountId: string): Fact =>
  of('memberLeft', channelId, { accountId });
/** Kept nowhere: true for some seconds. */
export const typing = (channelId: number, accountId: string, isTyping: boolean): Fact =>
  of('typing', channelId, { accountId, state: isTyping ? 'start' : 'stop' });
