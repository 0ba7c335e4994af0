import type { Thread } from '@atrium/api';
import { MenuDivider, MenuItem } from '@atrium/ui/menu';
import {
  Archive,
  ArchiveRestore,
  Bell,
  BellOff,
  LogOut,
  Pencil,
  Star,
  StarOff,
  Trash2,
  UsersRound,
} from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useNavigate } from 'react-router';
import { useText } from '../../../lib/text.tsx';
import { LeaveThreadDialog } from './leave-thread-dialog.tsx';
import { RenameThreadDialog } from './rename-thread-dialog.tsx';
import { ThreadPeopleDialog } from './thread-people-dialog.tsx';
import { type ThreadState } from './threads.api.ts';
import { useThreadState } from './use-thread-state.ts';

interface ThreadMenuListProps {
  anchor: RefObject<HTMLElement | null>;
  thread: Thread;
  /** On the thread's own page, which one leaves by putting the thread away. */
  onPage: boolean;
  close: () => void;
}

type Question = 'people' | 'rename' | 'leave';

export default function ThreadMenuList({ anchor, thread, onPage, close }: ThreadMenuListProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const change = useThreadState(thread);
  const [asking, setAsking] = useState<Question | null>(null);
  const { state, notifications, mayRename } = thread.viewer;
  const put = (next: ThreadState) => () => {
    change.mutate({ state: next });
    close();
    if (onPage && (next === 'archived' || next === 'deleted')) void navigate('/threads');
  };
  if (asking === 'people') return <ThreadPeopleDialog thread={thread} close={close} />;
  if (asking === 'rename') return <RenameThreadDialog thread={thread} close={close} />;
  if (asking === 'leave') return <LeaveThreadDialog thread={thread} close={close} />;
  return (
    <Popover
      aria-label={t('threads.menu')}
      triggerRef={anchor}
      isOpen
      onOpenChange={close}
      placement="bottom end"
      className="rounded-md border border-line bg-raised text-default shadow-float outline-none"
    >
      <Menu aria-label={t('threads.menu')} autoFocus="first" className="min-w-56 p-1 outline-none">
        {state === 'favorited' ? (
          <MenuItem icon={<StarOff />} onPress={put('new')}>
            {t('threads.unmarkFavorite')}
          </MenuItem>
        ) : (
          <MenuItem icon={<Star />} onPress={put('favorited')}>
            {t('threads.markFavorite')}
          </MenuItem>
        )}
        {state === 'archived' ? (
          <MenuItem icon={<ArchiveRestore />} onPress={put('new')}>
            {t('threads.fromArchive')}
          </MenuItem>
        ) : (
          <MenuItem icon={<Archive />} onPress={put('archived')}>
            {t('threads.toArchive')}
          </MenuItem>
        )}
        <MenuItem
          icon={notifications ? <BellOff /> : <Bell />}
          onPress={() => {
            change.mutate({ notifications: !notifications });
            close();
          }}
        >
          {t(notifications ? 'threads.mute' : 'threads.unmute')}
        </MenuItem>
        <MenuDivider />
        <MenuItem icon={<UsersRound />} onPress={() => setAsking('people')}>
          {t('threads.showPeople')}
        </MenuItem>
        {mayRename && (
          <MenuItem icon={<Pencil />} onPress={() => setAsking('rename')}>
            {t('threads.rename')}
          </MenuItem>
        )}
        <MenuDivider />
        {thread.circle === null && (
          <MenuItem icon={<LogOut />} onPress={() => setAsking('leave')}>
            {t('threads.leave')}
          </MenuItem>
        )}
        <MenuItem danger icon={<Trash2 />} onPress={put('deleted')}>
          {t('threads.delete')}
        </MenuItem>
      </Menu>
    </Popover>
  );
}
