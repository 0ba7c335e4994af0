import { invalid } from '../../../../platform/errors.ts';
import { once } from '../../../../platform/lazily.ts';
import type { Member } from '../../../ground/accounts/index.ts';
import { mayManageThread, type OwnPart } from '../threads.policy.ts';

type Message = { account_id: string; type: 'user' | 'bot' | 'system' };

/** People write as people; what a team account sends comes from its program. The server alone writes `system`. */
export const senderKind = (accountType: string): 'user' | 'bot' => (accountType === 'team' ? 'bot' : 'user');

export const mayEditMessage = (message: Message, member: Member): boolean =>
  message.type !== 'system' && message.account_id === member.accountId;

/** Nobody may delete the server's system messages about a thread's history. */
export const mayDeleteMessage = (message: Message, thread: OwnPart, member: Member): boolean =>
  message.type !== 'system' && (message.account_id === member.accountId || mayManageThread(thread, member));

// One emoji as people see one (flags, families and skin tones included), or its name, with or without colons.
// Made when first asked for: reading it takes longer than most files.
const emoji = once(
  () => /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}|:[a-z0-9_+\-]{1,40}:|[a-z0-9_+\-]{1,40})$/v,
);

export function readEmojiName(emojiName: string): string {
  if (!emoji().test(emojiName)) throw invalid('reaction.emoji', { field: 'emojiName' });
  return emojiName;
}

export function readBody(body: string): string {
  const text = body.trimEnd();
  if (text.trim() === '') throw invalid('message.empty', { field: 'body' });
  return text;
}
