import { invalid } from '../../../platform/errors.ts';
import type { Member } from '../../ground/accounts/index.ts';

export type ChatRole = 'moderator' | 'member';

interface OwnMembership {
  readonly role: ChatRole;
}
interface Message {
  readonly type: 'user' | 'system';
  readonly account_id: string;
}

/** The creator of a conversation moderates it; after them its longest-standing member. */
export const mayModerateChannel = (own: OwnMembership): boolean => own.role === 'moderator';

export const mayRemoveMember = (own: OwnMembership, accountId: string, member: Member): boolean =>
  accountId === member.accountId || mayModerateChannel(own);

export const mayEditMessage = (message: Message, member: Member): boolean =>
  message.type === 'user' && message.account_id === member.accountId;

/** Nobody may delete the server's system messages about a conversation's history. */
export const mayDeleteMessage = (message: Message, own: OwnMembership, member: Member): boolean =>
  message.type === 'user' && (message.account_id === member.accountId || mayModerateChannel(own));

export function readText(text: string, hasAttachments: boolean): string {
  const read = text.trimEnd();
  if (read.trim() === '' && !hasAttachments) throw invalid('message.empty', { field: 'text' });
  return read;
}

export function readName(name: string): string {
  const read = name.trim();
  if (read === '') throw invalid('channel.name', { field: 'name' });
  return read;
}
