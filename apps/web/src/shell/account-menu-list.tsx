import { MenuDivider, MenuItem } from '@atrium/ui/menu';
import {
  CalendarCog,
  ContactRound,
  Languages,
  LogOut,
  QrCode,
  ReceiptText,
  Repeat,
  Settings,
  ShieldCheck,
  UserRound,
  Wrench,
} from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useNavigate } from 'react-router';
import { useActing } from '../lib/session/use-acting.ts';
import { useSession } from '../lib/session/use-session.ts';
import { useSelf } from '../lib/self.ts';
import { useSite } from '../lib/site.ts';
import { useText } from '../lib/text.tsx';
import { AccountSwitch } from './account-switch.tsx';
import { overlays } from '../lib/overlays.ts';

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
  const { shareToken } = useActing();
  const mayModerate = useSelf().data?.data.mayModerate === true;
  const navigate = useNavigate();
  // Without a network it succeeds all the same: the tokens go.
  const signOut = useMutation({ mutationFn: () => session.signOut(), networkMode: 'always' });
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
        <AccountSwitch />
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
        {config.MODULES.includes('invoices') && (
          <MenuItem icon={<ReceiptText />} onPress={() => void navigate('/my/invoices')}>
            {t('invoices.title')}
          </MenuItem>
        )}
        {config.MODULES.includes('subscriptions') && (
          <MenuItem icon={<Repeat />} onPress={() => void navigate('/my/subscriptions')}>
            {t('subscriptions.title')}
          </MenuItem>
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
        {/* Guests with a share link may not be signed in at all, and leave by the way back. */}
        {shareToken === null && (
          <>
            <MenuDivider />
            <MenuItem icon={<LogOut />} onPress={() => signOut.mutate()}>
              {t('shell.signOut')}
            </MenuItem>
          </>
        )}
      </Menu>
    </Popover>
  );
}
