import { invalid } from '../../../platform/errors.ts';
import type { Member } from '../../ground/accounts/index.ts';

interface Message {
  readonly type: 'user' | 'bot' | 'system';
  readonly account_id: string;
}

/** The server's system messages about a conversation's history are nobody's. */
export const mayEditMessage = (message: Message, member: Member): boolean =>
  message.type !== 'system' && message.account_id === member.accountId;

/** Nobody may delete system messages either. */
export const mayDeleteMessage = (message: Message, mayModerate: boolean, member: Member): boolean =>
  message.type !== 'system' && (message.account_id === member.accountId || mayModerate);

/** `field` is where the text stands in the request. */
export function readText(text: string, field: string, hasAttachments = false): string {
  const read = text.trimEnd();
  if (read.trim() === '' && !hasAttachments) throw invalid('message.empty', { field });
  return read;
}
