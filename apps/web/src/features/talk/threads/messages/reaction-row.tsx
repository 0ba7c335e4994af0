import type { ThreadMessage } from '@atrium/api';
import { useText } from '../../../../lib/text.tsx';
import { countReactions, ReactionRow as Row } from '../../conversations/index.ts';
import { useReaction } from './use-reaction.ts';

export function ReactionRow({ message, readerId }: { message: ThreadMessage; readerId: string }) {
  const { t } = useText();
  const react = useReaction(message, readerId);
  return (
    <Row
      label={t('threads.reactions')}
      labelOf={({ emojiName, count }) => t('threads.reactionCount', { emoji: emojiName, count })}
      counts={countReactions(message.reactions, readerId)}
      toggle={({ emojiName }) => react.mutate(emojiName)}
    />
  );
}
