import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { NavLink } from 'react-router';
import { unreadCount } from '../features/reach/notifications/index.ts';
import { useIsMember, useSessionStatus } from '../lib/session/use-session.ts';
import { useText } from '../lib/text.tsx';
import { CountDot } from './count-dot.tsx';

/** The link to notifications, with the unread count. An open socket updates the count; without one it is polled. */
export function BellLink({ className }: { className: (active: boolean) => string }) {
  const { t } = useText();
  const status = useSessionStatus();
  const query = useQuery({ ...unreadCount(), enabled: useIsMember() });
  if (status === 'visitor') return null;
  const count = query.data?.data.unread ?? 0;
  return (
    <NavLink to="/notifications" prefetch="intent" className={({ isActive }) => className(isActive)}>
      <span className="relative flex shrink-0">
        <Bell aria-hidden="true" className="size-5" />
        <CountDot count={count} />
      </span>
      <span aria-hidden="true" className="hidden xl:block">
        {t('notifications.title')}
      </span>
      <span className="sr-only">{t('notifications.count', { count })}</span>
    </NavLink>
  );
}
