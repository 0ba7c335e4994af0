import { invalid } from '../../../../platform/errors.ts';
import { once } from '../../../../platform/lazily.ts';

/** People write as people; what a team account sends comes from its program. The server alone writes `system`. */
export const senderKind = (accountType: string): 'user' | 'bot' => (accountType === 'team' ? 'bot' : 'user');

// One emoji as people see one (flags, families and skin tones included), or its name, with or without colons.
// Made when first asked for: reading it takes longer than most files.
const emoji = once(
  () => /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}|:[a-z0-9_+\-]{1,40}:|[a-z0-9_+\-]{1,40})$/v,
);

export function readEmojiName(emojiName: string): string {
  if (!emoji().test(emojiName)) throw invalid('reaction.emoji', { field: 'emojiName' });
  return emojiName;
}
