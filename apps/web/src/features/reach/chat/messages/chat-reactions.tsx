import type { ChatChannelMessage } from '@atrium/api';
import { IconButton } from '@atrium/ui/icon-button';
import { UsersRound } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useText } from '../../../../lib/text.tsx';
import { ReactionRow } from '../../../talk/conversations/index.ts';
import { useReaction } from './use-reaction.ts';

const ReactorsDialog = lazy(() => import('./reactors-dialog.tsx'));

export function ChatReactions({ message }: { message: ChatChannelMessage }) {
  const { t } = useText();
  const react = useReaction(message);
  const [open, setOpen] = useState(false);
  return (
    <>
      <ReactionRow
        label={t('chat.reactions')}
        labelOf={({ emojiName, count }) => t('chat.reactionCount', { emoji: emojiName, count })}
        counts={message.reactions}
        toggle={({ emojiName }) => react(emojiName)}
        after={
          <IconButton
            size="sm"
            aria-label={t('chat.reactors')}
            title={t('chat.reactors')}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <UsersRound aria-hidden="true" />
          </IconButton>
        }
      />
      <Suspense fallback={null}>
        {open && <ReactorsDialog message={message} close={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
