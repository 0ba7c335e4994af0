import type { Thread } from '@atrium/api';
import { CountBadge } from '@atrium/ui/badge';
import { Skeleton } from '@atrium/ui/skeleton';
import { BellOff, Star } from 'lucide-react';
import { When } from '../../../components/conversation-marks.tsx';
import { PageLink } from '../../../components/page-link.tsx';
import { cx } from '../../../lib/cx.ts';
import { displayName } from '../../../lib/names.ts';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { ThreadMenu } from './thread-menu.tsx';
import { ThreadPicture } from './thread-picture.tsx';
import { threadOf, threadPath } from './threads.api.ts';

const row = 'relative flex items-center gap-3 rounded-md px-3 py-3 sm:gap-4';

// The link covers the row; what else can be pressed lies above it.
const rowLink =
  'min-w-0 truncate outline-none after:absolute after:inset-0 after:rounded-md after:content-[""] ' +
  'focus-visible:after:outline-2 focus-visible:after:outline-focus';

/** A thread in a list: about what, with whom, what was said last, and how much of it is new. */
export function ThreadRow({ thread, inCircle = false }: { thread: Thread; inCircle?: boolean }) {
  const { t } = useText();
  const { subject, unread, viewer, circle } = thread;
  return (
    <div className={`${row} transition-colors hover:bg-hover`}>
      <ThreadPicture thread={thread} />
      <div className="min-w-0 grow">
        <div className="flex items-center gap-2">
          <PageLink
            to={threadPath(thread.id)}
            queries={() => [threadOf(thread.id)]}
            dir="auto"
            className={cx(rowLink, unread > 0 ? 'font-semibold' : 'font-medium')}
          >
            {subject}
          </PageLink>
          {viewer.state === 'favorited' && (
            <Star
              role="img"
              aria-label={t('threads.favorite')}
              className="size-4 shrink-0 fill-current text-accent"
            />
          )}
          {!viewer.notifications && (
            <BellOff role="img" aria-label={t('threads.muted')} className="size-4 shrink-0 text-muted" />
          )}
          <When at={thread.lastMessageAt ?? thread.createdAt} />
        </div>
        <div className="flex items-center gap-2">
          <p
            dir="auto"
            // By the page's direction, though a text in another one is cut at its own end.
            className={cx(
              'min-w-0 grow truncate text-sm not-rtl:text-left rtl:text-right',
              unread > 0 ? 'text-default' : 'text-muted',
            )}
          >
            <LastMessage thread={thread} />
          </p>
          <CountBadge count={unread} label={t('threads.unread', { count: unread })} />
        </div>
        {circle !== null && !inCircle && (
          <p dir="auto" className="truncate text-xs text-muted">
            {circle.name}
          </p>
        )}
      </div>
      <div className="relative shrink-0">
        <ThreadMenu thread={thread} />
      </div>
    </div>
  );
}

function LastMessage({ thread: { lastMessage } }: { thread: Thread }) {
  const { t } = useText();
  const self = useSelf().data?.data;
  if (lastMessage === null) return null;
  const { type, body, viewer } = lastMessage;
  const text = body.replaceAll(/\s+/g, ' ').slice(0, 200);
  if (type === 'system') return <bdi>{text}</bdi>;
  if (viewer.account.id === self?.id) return t('threads.you', { text });
  return t('threads.by', { name: viewer.account.firstName ?? displayName(viewer.account), text });
}

export function ThreadRowsSkeleton({ count = 6 }: { count?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="-mx-3">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={row}>
          <Skeleton className="size-12 rounded-full" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className={index % 2 === 0 ? 'h-4 w-56' : 'h-4 w-40'} />
            <Skeleton className={index % 3 === 0 ? 'h-3 w-40' : 'h-3 w-64'} />
          </div>
        </div>
      ))}
    </div>
  );
}
