import type { Thread } from '@atrium/api';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { MembersOnly } from '../../../components/members-only.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { displayName } from '../../../lib/names.ts';
import { definePage } from '../../../lib/page.ts';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { MessagesSkeleton } from '../conversations/index.ts';
import { Conversation } from './conversation.tsx';
import { ThreadMenu } from './thread-menu.tsx';
import { circlePath, often, threadOf } from './threads.api.ts';

const page = definePage({ module: 'threads' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

// As high as what the shell leaves: the messages scroll, the page does not.
const frame =
  'mx-auto -mb-24 flex h-[calc(100dvh-8.5rem-env(safe-area-inset-bottom))] max-w-2xl flex-col ' +
  'md:-mb-12 md:h-[calc(100dvh-2rem)]';

export default function ThreadScreen() {
  const { t } = useText();
  return (
    <div data-fills className={frame}>
      <MembersOnly
        waiting={
          <>
            <PageHead title={t('threads.title')} hidden />
            <ThreadSkeleton />
          </>
        }
      >
        <ThreadPage />
      </MembersOnly>
    </div>
  );
}

function ThreadPage() {
  const { threadId = '' } = useParams();
  const self = useSelf().data?.data;
  const query = useQuery({ ...threadOf(threadId), refetchInterval: 3 * often });
  return (
    <QueryState query={query} waiting={<ThreadSkeleton />}>
      {({ data: thread }) => (
        <>
          <PageHead title={thread.subject} hidden />
          <header className="flex items-center gap-2 border-b border-line pb-3">
            <BackLink />
            <div className="min-w-0 grow">
              <h1 dir="auto" className="truncate text-lg font-semibold">
                {thread.subject}
              </h1>
              <p className="truncate text-sm text-muted">
                <Company thread={thread} />
              </p>
            </div>
            <ThreadMenu onPage thread={thread} />
          </header>
          {self === undefined ? (
            <MessagesSkeleton />
          ) : (
            <Conversation key={thread.id} thread={thread} self={self} />
          )}
        </>
      )}
    </QueryState>
  );
}

function BackLink() {
  const { t } = useText();
  return (
    <Link
      to="/threads"
      aria-label={t('threads.back')}
      className="-ms-2 flex size-10 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-default"
    >
      <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
    </Link>
  );
}

/** The circle, or the people by their names. */
function Company({ thread: { circle, accounts, _count } }: { thread: Thread }) {
  const { t } = useText();
  const format = useFormat();
  const count = t('threads.peopleCount', { count: _count.accounts });
  if (circle !== null) {
    return (
      <>
        <Link to={circlePath(circle.id)} dir="auto" className="rounded-sm hover:underline">
          {circle.name}
        </Link>
        {` · ${count}`}
      </>
    );
  }
  // More are in it than there are faces: then it says how many.
  if (accounts.length === 0 || _count.accounts - 1 > accounts.length) return count;
  return t('threads.with', { names: format.list(accounts.map((account) => displayName(account))) });
}

function ThreadSkeleton() {
  return (
    <>
      <div className="flex flex-col gap-2 border-b border-line pb-3">
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="py-4">
        <MessagesSkeleton />
      </div>
    </>
  );
}
