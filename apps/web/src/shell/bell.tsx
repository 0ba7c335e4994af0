import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { NavLink } from 'react-router';
import { unreadCount } from '../features/notifications/index.ts';
import { cx } from '../lib/cx.ts';
import { useFormat } from '../lib/format.ts';
import { useIsMember, useSessionStatus } from '../lib/session/use-session.ts';
import { useText } from '../lib/text.tsx';

/** Beyond this a number says no more than many. */
const MOST = 99;

/** What is new for a member, with how much of it. The open connection renews the count; without one it is asked. */
export function BellLink({ className }: { className: (active: boolean) => string }) {
  const { t } = useText();
  const format = useFormat();
  const status = useSessionStatus();
  const query = useQuery({ ...unreadCount(), enabled: useIsMember() });
  if (status === 'visitor') return null;
  const count = query.data?.data.unread ?? 0;
  const shown = count > MOST ? `${format.number(MOST)}+` : format.number(count);
  return (
    <NavLink to="/notifications" prefetch="intent" className={({ isActive }) => className(isActive)}>
      <span className="relative flex shrink-0">
        <Bell aria-hidden="true" className="size-5" />
        {count > 0 && (
          <span
            aria-hidden="true"
            className={cx(
              'absolute -end-2 -top-2 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-brand-strong',
              'px-1 text-xs font-semibold text-surface tabular-nums ring-2 ring-surface',
            )}
          >
            {shown}
          </span>
        )}
      </span>
      <span aria-hidden="true" className="hidden xl:block">
        {t('notifications.title')}
      </span>
      <span className="sr-only">{t('notifications.count', { count })}</span>
    </NavLink>
  );
}
