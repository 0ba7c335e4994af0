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

/** Whoever made the conversation answers for it; after them the one who has been in it longest. */
export const mayModerateChannel = (own: OwnMembership): boolean => own.role === 'moderator';

export const mayRemoveMember = (own: OwnMembership, accountId: string, member: Member): boolean =>
  accountId === member.accountId || mayModerateChannel(own);

export const mayEditMessage = (message: Message, member: Member): boolean =>
  message.type === 'user' && message.account_id === member.accountId;

/** What the server noted of a conversation's history is nobody's to delete. */
export const mayDeleteMessage = (message: Message, own: OwnMembership, member: Member): boolean =>
  message.type === 'user' && (message.account_id === member.accountId || mayModerateChannel(own));

export function readText(text: string, hasAttachments: boolean): string {
  const read = text.trimEnd();
  if (read.trim() === '' && !hasAttachments) throw invalid('message.empty', 'Write something first.', 'text');
  return read;
}

export function readName(name: string): string {
  const read = name.trim();
  if (read === '') throw invalid('channel.name', 'A conversation of several people needs a name.', 'name');
  return read;
}
