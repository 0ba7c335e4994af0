import type { BaseAccount, ChatChannel } from '@atrium/api';
import { displayName } from '../../../lib/names.ts';
import type { TextFunctions } from '../../../lib/text.tsx';

/** Those on the other side, as far as they are shown. */
export const othersOf = ({ members }: Pick<ChatChannel, 'members'>, readerId: string): BaseAccount[] =>
  members.filter(({ accountId }) => accountId !== readerId).map(({ account }) => account);

/** Its own name, or that of the one other; nobody may be left there. */
export function channelName(channel: ChatChannel, readerId: string, { t }: TextFunctions): string {
  const [other] = othersOf(channel, readerId);
  if (channel.name !== null) return channel.name;
  return other === undefined ? t('chat.nobodyLeft') : displayName(other);
}
