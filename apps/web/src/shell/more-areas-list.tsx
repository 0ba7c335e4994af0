import { MenuDivider, MenuItem } from '@atrium/ui/menu';
import { CalendarCog, FileText, ShieldCheck, Wrench } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useNavigate } from 'react-router';
import type { MainEntry } from '../lib/area.ts';
import { useSelf } from '../lib/self.ts';
import { pageLabels, pagesOf } from '../lib/organization-pages.ts';
import { useModule, useSite } from '../lib/site.ts';
import { useText } from '../lib/text.tsx';

interface MoreAreasListProps {
  anchor: RefObject<HTMLElement | null>;
  areas: readonly MainEntry[];
  /** With the unread count; the bar has drawn such icons already. */
  iconOf: (area: MainEntry) => ReactNode;
  close: () => void;
}

/** The areas that a phone's bottom bar has no room for, and the places of hosts and of the staff. */
export default function MoreAreasList({ anchor, areas, iconOf, close }: MoreAreasListProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const self = useSelf().data?.data;
  const hasEvents = useModule('events');
  const pages = pagesOf(useSite().config);
  const go = (to: string) => () => void navigate(to);
  const goTo = (to: string) =>
    to.startsWith('/') ? go(to) : () => void window.open(to, '_blank', 'noopener');
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
        {areas.map((area) => (
          <MenuItem key={area.to} icon={iconOf(area)} onPress={go(area.to)}>
            {t(area.label)}
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
        {pages.length > 0 && <MenuDivider />}
        {pages.map(({ kind, to }) => (
          <MenuItem key={kind} icon={<FileText />} onPress={goTo(to)}>
            {t(pageLabels[kind])}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
