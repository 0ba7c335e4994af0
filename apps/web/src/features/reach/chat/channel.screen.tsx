import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { MembersOnly } from '../../../components/members-only.tsx';
import { NotFound } from '../../../components/not-found.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { definePage } from '../../../lib/page.ts';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { ChannelHeader } from './channel-header.tsx';
import { channelName } from './channel-names.ts';
import { channelOf } from './chat.api.ts';
import { Conversation } from './conversation.tsx';
import { MessagesSkeleton } from '../../talk/conversations/index.ts';

const page = definePage({});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ChannelScreen() {
  const { t } = useText();
  const { channelId = '' } = useParams();
  const id = /^\d{1,15}$/.test(channelId) ? Number(channelId) : 0;
  const waiting = (
    <>
      <PageHead title={t('chat.title')} hidden />
      <ChannelSkeleton />
    </>
  );
  return <MembersOnly waiting={waiting}>{id === 0 ? <Gone /> : <ChannelPage channelId={id} />}</MembersOnly>;
}

function ChannelPage({ channelId }: { channelId: number }) {
  const texts = useText();
  const self = useSelf().data?.data;
  const query = useQuery(channelOf(channelId));
  if (query.isError && query.data === undefined)
    return (
      <>
        <BackToList />
        <QueryState query={query} waiting={null}>
          {() => null}
        </QueryState>
      </>
    );
  const row = query.data?.data;
  if (row === undefined || self === undefined) return <ChannelSkeleton />;
  const name = channelName(row.channel, self.id, texts);
  return (
    <>
      <PageHead title={name} hidden />
      <ChannelHeader row={row} self={self} name={name} back={<BackToList />} />
      <Conversation key={`${channelId} ${self.id}`} row={row} self={self} />
    </>
  );
}

function Gone() {
  return (
    <>
      <BackToList />
      <NotFound />
    </>
  );
}

/** On a phone, where the list is another page. */
function BackToList() {
  const { t } = useText();
  return (
    <Link
      to="/messages"
      aria-label={t('chat.back')}
      className="-ms-2 flex size-10 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-default lg:hidden"
    >
      <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
    </Link>
  );
}

function ChannelSkeleton() {
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line pb-3">
        <Skeleton className="size-10 rounded-full" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-24" />
        </div>
      </div>
      <div className="py-4">
        <MessagesSkeleton />
      </div>
    </>
  );
}
