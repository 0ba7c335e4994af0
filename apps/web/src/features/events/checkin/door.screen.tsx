import { ApiError } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { ErrorState } from '@atrium/ui/error-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { CalendarX, ChevronLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useHref, useParams } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { signInAddress } from '../../../lib/navigation.ts';
import { definePage } from '../../../lib/page.ts';
import { useSessionStatus } from '../../../lib/session/use-session.ts';
import { holdSteady } from '../../../lib/socket.ts';
import { useText } from '../../../lib/text.tsx';
import { hostPath } from '../programme/index.ts';
import { Doorway } from './doorway.tsx';
import { keepPage } from './keep-page.ts';
import { useDoor } from './use-door.ts';

const page = definePage({ module: 'events' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** A door of the event: who comes in is scanned, with a network or without one. */
export default function DoorScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const path = useHref(hostPath(slug, 'check-in'));
  const door = useDoor(slug);
  const book = door.keeper?.book;
  const isReady = door.state?.status === 'ready';
  // Nobody touches a page at a door to bring it back.
  useEffect(holdSteady, []);
  useEffect(() => {
    // A page that cannot be cached is fetched the next time: it works all the same while there is a network.
    if (isReady) void keepPage(path).catch(() => undefined);
  }, [isReady, path]);
  const name = book?.head.event.name ?? slug;
  return (
    <div className="mx-auto flex max-w-lg flex-col gap-4 pb-10">
      <PageHead title={t('checkin.title')} hidden />
      <link rel="manifest" href={`/door.webmanifest?${new URLSearchParams({ at: path, name }).toString()}`} />
      <header>
        <Link
          to={hostPath(slug)}
          className="-ms-1.5 inline-flex h-9 max-w-full items-center gap-1 rounded-md pe-2 text-sm font-medium text-muted hover:text-default"
        >
          <ChevronLeft aria-hidden="true" className="size-5 shrink-0 rtl:-scale-x-100" />
          <bdi className="truncate">{name}</bdi>
        </Link>
        <h1 className="text-2xl font-semibold">{t('checkin.title')}</h1>
      </header>
      <Inner door={door} slug={slug} />
    </div>
  );
}

function Inner({ door, slug }: { door: ReturnType<typeof useDoor>; slug: string }) {
  const { keeper, state } = door;
  const texts = useText();
  const { t } = texts;
  const status = useSessionStatus();
  if (keeper !== null && state?.status === 'ready' && keeper.book !== undefined)
    return <Doorway keeper={keeper} book={keeper.book} state={state} corrections={door.corrections} />;
  if (status === 'visitor' && state?.status === 'failed')
    return (
      <EmptyState
        title={t('error.signIn')}
        action={
          <Link
            className="font-medium text-brand hover:underline"
            to={signInAddress(hostPath(slug, 'check-in'))}
          >
            {t('shell.signIn')}
          </Link>
        }
      />
    );
  if (state?.status === 'failed') {
    if (state.error instanceof ApiError && state.error.status === 404)
      return <EmptyState illustration={<CalendarX />} title={t('checkin.none')} />;
    return (
      <ErrorState
        title={t('checkin.failed')}
        text={messageOf(state.error, texts)}
        onRetry={() => void keeper?.sync()}
        retryLabel={t('action.retry')}
      />
    );
  }
  return (
    <div>
      <p role="status" className="mb-3 text-sm text-muted">
        {t('checkin.loading', { count: state?.loaded ?? 0 })}
      </p>
      <Skeleton className="aspect-square w-full rounded-lg" />
    </div>
  );
}
