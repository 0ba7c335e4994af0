import { invalid } from '../../../platform/errors.ts';
import { once } from '../../../platform/lazily.ts';

/** More says nothing more, and each is shown to everybody. */
export const MAX_OWN_REACTIONS = 12;
/** As many as fit under a message. */
export const MAX_KINDS = 20;

// One emoji as people see one (flags, families and skin tones included), or its name, with or without colons.
// Made when first asked for: reading it takes longer than most files.
const emoji = once(
  () => /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}|:[a-z0-9_+\-]{1,40}:|[a-z0-9_+\-]{1,40})$/v,
);

export function readEmojiName(emojiName: string): string {
  if (!emoji().test(emojiName)) throw invalid('reaction.emoji', { field: 'emojiName' });
  return emojiName;
}
