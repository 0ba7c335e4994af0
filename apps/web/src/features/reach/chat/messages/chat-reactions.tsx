import type { ChatChannelMessage } from '@atrium/api';
import { useText } from '../../../../lib/text.tsx';
import { ReactionRow } from '../../../talk/conversations/index.ts';
import { useReaction } from './use-reaction.ts';

export function ChatReactions({ message }: { message: ChatChannelMessage }) {
  const { t } = useText();
  const react = useReaction(message);
  return (
    <ReactionRow
      label={t('chat.reactions')}
      labelOf={({ emojiName, count }) => t('chat.reactionCount', { emoji: emojiName, count })}
      counts={message.reactions}
      toggle={({ emojiName }) => react(emojiName)}
    />
  );
}
