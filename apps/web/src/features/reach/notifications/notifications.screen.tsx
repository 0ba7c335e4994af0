import { Button, buttonClass } from '@atrium/ui/button';
import { Chip } from '@atrium/ui/chip';
import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Bell, CheckCheck, Megaphone, Settings } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { MembersOnly } from '../../../components/members-only.tsx';
import { MoreButton } from '../../../components/more-button.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { itemsOf, unique } from '../../../lib/queries.ts';
import { useModule } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { kinds, notificationList, unreadCount } from './notifications.api.ts';
import { NotificationRow, NotificationRowsSkeleton } from './notification-row.tsx';
import { useRead } from './use-read.ts';

/** The reader's notifications, newest first. */
export default function NotificationsScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('notifications.title')} hidden />
      <MembersOnly waiting={<NotificationRowsSkeleton />}>
        <Notifications />
      </MembersOnly>
    </div>
  );
}

function Notifications() {
  const { t } = useText();
  const [shown, show] = useShown();
  const read = useRead();
  const hasAnnouncements = useModule('announcements');
  return (
    <>
      <div className="flex min-h-10 items-center gap-1">
        <h1 className="me-auto min-w-0 truncate text-2xl font-semibold">{t('notifications.title')}</h1>
        <ReadAll read={read} />
        {hasAnnouncements && (
          <Link
            to="/announcements"
            aria-label={t('announcements.all')}
            title={t('announcements.all')}
            className="flex size-10 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-default"
          >
            <Megaphone aria-hidden="true" className="size-5" />
          </Link>
        )}
        <Link
          to="/settings/notifications"
          aria-label={t('notifications.settings')}
          title={t('notifications.settings')}
          className="flex size-10 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-default"
        >
          <Settings aria-hidden="true" className="size-5" />
        </Link>
      </div>
      <fieldset className="mt-3 pb-2">
        <legend className="sr-only">{t('notifications.filters')}</legend>
        <div className="flex flex-wrap gap-2">
          {kinds.map(({ id, label }) => (
            <Chip
              key={id}
              checked={shown.includes(id)}
              onChange={() => show(id)}
              className="whitespace-nowrap"
            >
              {t(label)}
            </Chip>
          ))}
        </div>
      </fieldset>
      <List shown={shown} onOpen={(id) => read.mutate(id)} />
    </>
  );
}

/** The kinds in the address, so that a link restores them. */
function useShown(): [string[], (toggled: string) => void] {
  const [params, setParams] = useSearchParams();
  const chosen = (params.get('show') ?? '').split(',');
  const shown = kinds.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
  const toggle = (id: string): void => {
    const next = shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id];
    setParams(next.length === 0 ? {} : { show: next.join(',') }, { replace: true, preventScrollReset: true });
  };
  return [shown, toggle];
}

function ReadAll({ read }: { read: ReturnType<typeof useRead> }) {
  const { t } = useText();
  const unread = useQuery(unreadCount()).data?.data.unread ?? 0;
  if (unread === 0) return null;
  return (
    <Button variant="quiet" icon={<CheckCheck aria-hidden="true" />} onClick={() => read.mutate('all')}>
      <span className="sr-only sm:not-sr-only">{t('notifications.readAll')}</span>
    </Button>
  );
}

function List({ shown, onOpen }: { shown: readonly string[]; onOpen: (id: string) => void }) {
  const { t } = useText();
  const list = useInfiniteQuery(notificationList(shown));
  const items = unique(itemsOf(list.data));
  return (
    <div className="mt-2">
      <QueryState
        query={list}
        waiting={<NotificationRowsSkeleton />}
        isEmpty={() => items.length === 0}
        empty={shown.length > 0 ? <NoneOfKind /> : <NothingYet />}
      >
        {() => (
          <>
            <ul aria-label={t('notifications.title')} className="-mx-3 flex flex-col gap-0.5">
              {items.map((notification) => (
                <li key={notification.id}>
                  <NotificationRow notification={notification} onOpen={onOpen} />
                </li>
              ))}
            </ul>
            <MoreButton list={list} waiting={<NotificationRowsSkeleton count={3} />} />
          </>
        )}
      </QueryState>
    </div>
  );
}

function NoneOfKind() {
  const { t } = useText();
  return <EmptyState illustration={<Bell />} title={t('notifications.noneOfKind')} />;
}

function NothingYet() {
  const { t } = useText();
  return (
    <EmptyState
      illustration={<Bell />}
      title={t('notifications.empty')}
      text={t('notifications.emptyText')}
      action={
        <Link to="/people" className={buttonClass({ variant: 'primary' })}>
          {t('notifications.emptyAction')}
        </Link>
      }
    />
  );
}
