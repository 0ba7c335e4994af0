import { MenuDivider, MenuItem } from '@atrium/ui/menu';
import {
  CalendarCog,
  ContactRound,
  Languages,
  LogOut,
  QrCode,
  Settings,
  ShieldCheck,
  UserRound,
  Wrench,
} from 'lucide-react';
import type { RefObject } from 'react';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useNavigate } from 'react-router';
import { useSession } from '../lib/session/use-session.ts';
import { useSelf } from '../lib/self.ts';
import { useSite } from '../lib/site.ts';
import { useText } from '../lib/text.tsx';
import { overlays } from './overlays.ts';

interface AccountMenuListProps {
  anchor: RefObject<HTMLElement | null>;
  username: string | null;
  isStaff: boolean;
  close: () => void;
}

export default function AccountMenuList({ anchor, username, isStaff, close }: AccountMenuListProps) {
  const { t } = useText();
  const { config } = useSite();
  const session = useSession();
  const mayModerate = useSelf().data?.data.mayModerate === true;
  const navigate = useNavigate();
  return (
    <Popover
      aria-label={t('shell.account')}
      triggerRef={anchor}
      isOpen
      onOpenChange={close}
      placement="top start"
      className="rounded-md border border-line bg-raised text-default shadow-float outline-none"
    >
      <Menu
        aria-label={t('shell.account')}
        autoFocus="first"
        onClose={close}
        className="min-w-52 p-1 outline-none"
      >
        {username !== null && (
          <MenuItem icon={<UserRound />} onPress={() => void navigate(`/people/${username}`)}>
            {t('shell.profile')}
          </MenuItem>
        )}
        {config.MODULES.includes('events') && (
          <MenuItem icon={<CalendarCog />} onPress={() => void navigate('/host')}>
            {t('host.title')}
          </MenuItem>
        )}
        {config.MODULES.includes('accounts') && (
          <>
            <MenuItem icon={<QrCode />} onPress={() => void navigate('/code')}>
              {t('leads.code')}
            </MenuItem>
            <MenuItem icon={<ContactRound />} onPress={() => void navigate('/leads')}>
              {t('leads.title')}
            </MenuItem>
          </>
        )}
        {mayModerate && (
          <MenuItem icon={<ShieldCheck />} onPress={() => void navigate('/moderation')}>
            {t('shell.moderation')}
          </MenuItem>
        )}
        <MenuItem icon={<Settings />} onPress={() => void navigate('/settings')}>
          {t('shell.settings')}
        </MenuItem>
        <MenuItem icon={<Languages />} onPress={() => overlays.open('languages')}>
          {t('shell.language')}
        </MenuItem>
        {isStaff && (
          <MenuItem icon={<Wrench />} onPress={() => void navigate('/admin')}>
            {t('admin.title')}
          </MenuItem>
        )}
        <MenuDivider />
        <MenuItem icon={<LogOut />} onPress={() => void session.signOut()}>
          {t('shell.signOut')}
        </MenuItem>
      </Menu>
    </Popover>
  );
}
