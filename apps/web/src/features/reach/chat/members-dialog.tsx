import {
  addChatChannelMember,
  type ChatChannelMember,
  removeChatChannelMember,
  type Self,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { PeopleDialog } from '../../talk/conversations/index.ts';
import { membersOf, refreshChannel } from './chat.api.ts';

interface MembersDialogProps {
  row: ChatChannelMember;
  self: Self;
  close: () => void;
}

/** The members of a conversation. Every member may add people; moderators may remove them. */
export function MembersDialog({ row: { channelId, role: ownRole }, self, close }: MembersDialogProps) {
  const { t } = useText();
  const client = useQueryClient();
  const list = useInfiniteQuery(membersOf(channelId));
  return (
    <PeopleDialog
      title={t('chat.members')}
      list={list}
      people={itemsOf(list.data).map(({ account, role }) => ({
        account,
        badge: role === 'moderator' && <Badge>{t('chat.moderator')}</Badge>,
      }))}
      adding={{
        label: t('chat.addPeople'),
        placeholder: t('chat.findPeople'),
        action: t('chat.add'),
        add: async (chosen) => {
          // One after the other: the conversation notes each.
          for (const { id } of chosen)
            await addChatChannelMember({ path: { channelId, accountId: id }, throwOnError: true });
        },
      }}
      removing={{
        mayRemove: ({ id }) => ownRole === 'moderator' && id !== self.id,
        label: (name) => t('chat.removePerson', { name }),
        remove: ({ id }) =>
          removeChatChannelMember({ path: { channelId, accountId: id }, throwOnError: true }),
      }}
      refresh={() => refreshChannel(client, channelId)}
      close={close}
    />
  );
}
