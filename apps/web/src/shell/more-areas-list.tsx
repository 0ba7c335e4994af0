import { MenuDivider, MenuItem } from '@atrium/ui/menu';
import { CalendarCog, ShieldCheck, Wrench } from 'lucide-react';
import type { RefObject } from 'react';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useNavigate } from 'react-router';
import type { MainEntry } from '../lib/area.ts';
import { useSelf } from '../lib/self.ts';
import { useModule } from '../lib/site.ts';
import { useText } from '../lib/text.tsx';

interface MoreAreasListProps {
  anchor: RefObject<HTMLElement | null>;
  areas: readonly MainEntry[];
  close: () => void;
}

/** The areas that a phone's bottom bar has no room for, and the places of hosts and of the staff. */
export default function MoreAreasList({ anchor, areas, close }: MoreAreasListProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const self = useSelf().data?.data;
  const hasEvents = useModule('events');
  const go = (to: string) => () => void navigate(to);
  return (
    <Popover
      aria-label={t('shell.more')}
      triggerRef={anchor}
      isOpen
      onOpenChange={close}
      placement="top end"
      className="rounded-md border border-line bg-raised text-default shadow-float outline-none"
    >
      <Menu
        aria-label={t('shell.more')}
        autoFocus="first"
        onClose={close}
        className="min-w-56 overflow-y-auto p-1 outline-none"
      >
        {areas.map(({ to, label, icon: Icon }) => (
          <MenuItem key={to} icon={<Icon />} onPress={go(to)}>
            {t(label)}
          </MenuItem>
        ))}
        {self !== undefined && (hasEvents || self.mayModerate || self.isStaff) && <MenuDivider />}
        {self !== undefined && hasEvents && (
          <MenuItem icon={<CalendarCog />} onPress={go('/host')}>
            {t('host.title')}
          </MenuItem>
        )}
        {self?.mayModerate === true && (
          <MenuItem icon={<ShieldCheck />} onPress={go('/moderation')}>
            {t('shell.moderation')}
          </MenuItem>
        )}
        {self?.isStaff === true && (
          <MenuItem icon={<Wrench />} onPress={go('/admin')}>
            {t('admin.title')}
          </MenuItem>
        )}
      </Menu>
    </Popover>
  );
}
