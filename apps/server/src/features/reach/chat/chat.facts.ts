import type { Fact } from '../../../platform/facts.ts';

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
/** Somebody reacted to it, or took a reaction back. */
export const messageReacted = (channelId: number, id: number, accountId: string): Fact =>
  of('messageReacted', channelId, { messageId: String(id), accountId });
export const messagesRead = (channelId: number, accountId: string, upTo: number): Fact =>
  of('messagesRead', channelId, { accountId, messageId: String(upTo) });
export const channelChanged = (channelId: number): Fact => of('channelChanged', channelId);
/** Names the members until now: they are told too, and nothing more after it. */
export const channelDeleted = (channelId: number, accountIds: readonly string[]): Fact =>
  of('channelDeleted', channelId, { accountIds: accountIds.join(' ') });
export const memberLeft = (channelId: number, accountId: string): Fact =>
  of('memberLeft', channelId, { accountId });
/** Messages of this stretch wait for somebody who has a device to be told on. */
export const messagesWaiting = (channelId: number, after: number, upTo: number): Fact =>
  of('messagesWaiting', channelId, { after: String(after), upTo: String(upTo) });
/** For so long that these people are to be reminded. */
export const leftUnread = (accountIds: readonly string[]): Fact => ({
  name: 'chat.leftUnread',
  // One by one, so that jobs which name somebody are found when they are to be forgotten.
  with: Object.fromEntries(accountIds.map((id, index) => [String(index), id])),
});
/** Kept nowhere: true for some seconds. */
export const typing = (channelId: number, accountId: string, isTyping: boolean): Fact =>
  of('typing', channelId, { accountId, state: isTyping ? 'start' : 'stop' });
/** Kept nowhere either: what counts is when they were seen last. */
export const personCame = (accountId: string): Fact => ({ name: 'chat.personCame', id: accountId });
