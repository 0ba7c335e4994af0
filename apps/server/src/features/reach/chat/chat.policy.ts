import { invalid } from '../../../platform/errors.ts';
import type { Member } from '../../ground/accounts/index.ts';

export type ChatRole = 'moderator' | 'member';

interface OwnMembership {
  readonly role: ChatRole;
}
/** The creator of a conversation moderates it; after them its longest-standing member. */
export const mayModerateChannel = (own: OwnMembership): boolean => own.role === 'moderator';

export const mayRemoveMember = (own: OwnMembership, accountId: string, member: Member): boolean =>
  accountId === member.accountId || mayModerateChannel(own);

export function readName(name: string): string {
  const read = name.trim();
  if (read === '') throw invalid('channel.name', { field: 'name' });
  return read;
}
