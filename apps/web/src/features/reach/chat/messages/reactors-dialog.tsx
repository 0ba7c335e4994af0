import { type ChatChannelMessage, listChatMessageReactionsInfiniteOptions } from '@atrium/api';
import { Dialog } from '@atrium/ui/dialog';
import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SmilePlus } from 'lucide-react';
import { MoreButton } from '../../../../components/more-button.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { itemsOf, pageSize, paged } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { PersonRow, PersonRowsSkeleton } from '../../../ground/accounts/index.ts';
import { shownEmoji } from '../../../talk/conversations/index.ts';

interface ReactorsDialogProps {
  message: ChatChannelMessage;
  close: () => void;
}

/** The people who reacted to a message, each with their emoji, first reaction first. */
export default function ReactorsDialog({ message, close }: ReactorsDialogProps) {
  const { t } = useText();
  const { channelId, id: messageId } = message;
  const list = useInfiniteQuery({
    ...listChatMessageReactionsInfiniteOptions({
      path: { channelId, messageId },
      query: { page: 1, pageSize },
    }),
    ...paged(),
    // Others react while it is closed.
    staleTime: 0,
  });
  const reactions = itemsOf(list.data);
  return (
    <Dialog open onOpenChange={close} title={t('chat.reactions')} closeLabel={t('action.close')}>
      <QueryState
        query={list}
        waiting={<PersonRowsSkeleton count={3} />}
        isEmpty={() => reactions.length === 0}
        empty={<EmptyState illustration={<SmilePlus />} title={t('chat.noReactions')} />}
      >
        {() => (
          <>
            <ul className="-mx-3">
              {reactions.map(({ id, emojiName, account }) => (
                <li key={id} className="flex items-center gap-2">
                  <div className="min-w-0 grow">
                    <PersonRow account={account} />
                  </div>
                  <span className="shrink-0 pe-3 text-xl">{shownEmoji(emojiName)}</span>
                </li>
              ))}
            </ul>
            <MoreButton list={list} waiting={<PersonRowsSkeleton count={1} />} />
          </>
        )}
      </QueryState>
    </Dialog>
  );
}
