import { deleteChatChannel, leaveChatChannel, setChatChannelNotifications } from '@atrium/api';
import { MenuDivider, MenuItem } from '@atrium/ui/menu';
import { toast } from '@atrium/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff, LogOut, Pencil, Trash2, UserRound, UsersRound } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useNavigate } from 'react-router';
import ConfirmDialog from '../../../components/confirm-dialog.tsx';
import { useText } from '../../../lib/text.tsx';
import { ChannelDialog } from './channel-dialog.tsx';
import type { ChannelMenuProps } from './channel-menu.tsx';
import { othersOf } from './channel-names.ts';
import { changeChannel, dropChannel, refreshUnread } from './chat.api.ts';
import { MembersDialog } from './members-dialog.tsx';

interface ChannelMenuListProps extends ChannelMenuProps {
  anchor: RefObject<HTMLElement | null>;
  close: () => void;
}

type End = 'leave' | 'delete' | 'hide';
type Question = 'members' | 'change' | End;

const endTexts = {
  leave: ['chat.leaveTitle', 'chat.leaveText', 'chat.leave', 'chat.left'],
  delete: ['chat.deleteChannelTitle', 'chat.deleteChannelText', 'chat.deleteChannel', 'chat.channelDeleted'],
  hide: ['chat.hideTitle', 'chat.hideText', 'chat.hide', 'chat.hidden'],
} as const;

export default function ChannelMenuList({ anchor, row, self, name, close }: ChannelMenuListProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Question | null>(null);
  const { channel, notifications } = row;
  const mute = useMute(row.channelId);
  const end = useEnd(row.channelId);
  const [other] = othersOf(channel, self.id);
  const mayModerate = row.role === 'moderator';
  if (asking === 'members') return <MembersDialog row={row} self={self} close={close} />;
  if (asking === 'change') return <ChannelDialog row={row} close={close} />;
  if (asking !== null) {
    const [title, text, action] = endTexts[asking];
    return (
      <ConfirmDialog
        title={t(title, { name })}
        text={t(text)}
        action={t(action)}
        confirm={() => end.mutate(asking)}
        close={close}
      />
    );
  }
  return (
    <Popover
      aria-label={t('chat.channelMenu')}
      triggerRef={anchor}
      isOpen
      onOpenChange={close}
      placement="bottom end"
      className="rounded-md border border-line bg-raised text-default shadow-float outline-none"
    >
      <Menu aria-label={t('chat.channelMenu')} autoFocus="first" className="min-w-56 p-1 outline-none">
        {channel.isPair && other !== undefined && (
          <MenuItem
            icon={<UserRound />}
            onPress={() => {
              close();
              void navigate(`/people/${other.username}`);
            }}
          >
            {t('chat.profile')}
          </MenuItem>
        )}
        {!channel.isPair && (
          <MenuItem icon={<UsersRound />} onPress={() => setAsking('members')}>
            {t('chat.members')}
          </MenuItem>
        )}
        {!channel.isPair && mayModerate && (
          <MenuItem icon={<Pencil />} onPress={() => setAsking('change')}>
            {t('chat.change')}
          </MenuItem>
        )}
        <MenuItem
          icon={notifications ? <BellOff /> : <Bell />}
          onPress={() => {
            mute.mutate(!notifications);
            close();
          }}
        >
          {t(notifications ? 'chat.mute' : 'chat.unmute')}
        </MenuItem>
        <MenuDivider />
        {channel.isPair ? (
          <MenuItem icon={<Trash2 />} onPress={() => setAsking('hide')}>
            {t('chat.hide')}
          </MenuItem>
        ) : (
          <MenuItem icon={<LogOut />} onPress={() => setAsking('leave')}>
            {t('chat.leave')}
          </MenuItem>
        )}
        {!channel.isPair && mayModerate && (
          <MenuItem danger icon={<Trash2 />} onPress={() => setAsking('delete')}>
            {t('chat.deleteChannel')}
          </MenuItem>
        )}
      </Menu>
    </Popover>
  );
}

function useMute(channelId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notifications: boolean) =>
      setChatChannelNotifications({ path: { channelId }, body: { notifications }, throwOnError: true }),
    onSuccess: (_answer, notifications) =>
      changeChannel(client, channelId, (row) => ({ ...row, notifications })),
  });
}

/** Leaves, deletes for everybody, or takes it off the own list; either way the reader is done with it. */
function useEnd(channelId: number) {
  const { t } = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (how: End) => {
      const options = { path: { channelId }, throwOnError: true } as const;
      await (how === 'leave' ? leaveChatChannel(options) : deleteChatChannel(options));
    },
    onSuccess: async (_answer, how) => {
      toast({ kind: 'success', text: t(endTexts[how][3]) });
      await navigate('/messages');
      dropChannel(client, channelId);
      refreshUnread(client);
    },
  });
}
