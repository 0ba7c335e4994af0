import type { Channel } from '@atrium/api';
import { buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { Image } from '@atrium/ui/image';
import { linkClass } from '@atrium/ui/link';
import { Skeleton } from '@atrium/ui/skeleton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Podcast, Settings2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { MoreButton } from '../../../components/more-button.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { PageLink } from '../../../components/page-link.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useIsMember } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';
import { channelOptions, contentsOf, managePath } from './channels.api.ts';
import { ContentRow, ContentRowsSkeleton } from './content-row.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { SubscribeButton } from './subscribe-button.tsx';

const PodcastFeed = lazy(() => import('./podcast-feed.tsx'));

const page = definePage({
  module: 'channels',
  subject: ({ params }) => channelOptions(params['slug'] ?? ''),
  queries: ({ params }) => [contentsOf(params['slug'] ?? '', undefined)],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ChannelScreen() {
  const { slug = '' } = useParams();
  const channel = useQuery(channelOptions(slug));
  return (
    <div className="mx-auto max-w-4xl">
      <QueryState query={channel} waiting={<Skeleton className="h-64 w-full" />}>
        {({ data }) => (
          <>
            <PageHead
              title={data.name}
              description={data.description}
              image={pictureOf(data.image, 'share')}
              hidden={data.group !== null || data.access !== 'everyone'}
            />
            <ChannelHeader channel={data} />
            <Contents slug={slug} />
          </>
        )}
      </QueryState>
    </div>
  );
}

function ChannelHeader({ channel }: { channel: Channel }) {
  const { t } = useText();
  const { banner, image, slug, name, description, group } = channel;
  const isMember = useIsMember();
  const isOpen = channel.access === 'everyone' && group === null;
  return (
    <header>
      {banner !== null && (
        <Image
          src={pictureOf(banner, 'public')}
          alt=""
          seed={slug}
          ratio="5/1"
          priority
          className="mb-6 rounded-lg"
        />
      )}
      <div className="flex flex-col gap-5 sm:flex-row sm:items-start sm:gap-6">
        <Image
          src={pictureOf(image, 'public')}
          alt=""
          seed={slug}
          ratio="1/1"
          priority
          className="w-36 shrink-0 rounded-lg border border-line sm:w-44"
        />
        <div className="min-w-0 grow">
          {group !== null && (
            <PageLink to={`/groups/${group.slug}`} className={`${linkClass} text-sm`}>
              <bdi>{group.name}</bdi>
            </PageLink>
          )}
          <h1 className="text-2xl font-semibold text-balance wrap-anywhere" dir="auto">
            {name}
          </h1>
          <p className="mt-1 text-sm text-muted">
            {t('channels.contentCount', { count: channel._count.contents })}
            {' · '}
            {t('channels.subscriberCount', { count: channel.subscriberCount })}
          </p>
          {description !== null && (
            <p dir="auto" className="mt-3 max-w-2xl whitespace-pre-line wrap-anywhere">
              {description}
            </p>
          )}
          <Elsewhere links={channel} />
          <div className="mt-4 flex flex-wrap items-center gap-2">
            <SubscribeButton channel={channel} />
            {(isMember || isOpen) && (
              <Suspense fallback={null}>
                <PodcastFeed channel={channel} />
              </Suspense>
            )}
            {channel.managed && (
              <PageLink to={managePath(slug)} className={buttonClass()}>
                <Settings2 aria-hidden="true" className="size-4" />
                {t('channels.manage')}
              </PageLink>
            )}
          </div>
        </div>
      </div>
    </header>
  );
}

function Contents({ slug }: { slug: string }) {
  const { t } = useText();
  const list = useInfiniteQuery(contentsOf(slug, undefined));
  const contents = itemsOf(list.data);
  return (
    <section aria-labelledby="contents" className="mt-10">
      <h2 id="contents" className="mb-3 text-lg font-semibold">
        {t('channels.contents')}
      </h2>
      <QueryState
        query={list}
        waiting={<ContentRowsSkeleton />}
        isEmpty={() => contents.length === 0}
        empty={<EmptyState illustration={<Podcast />} title={t('channels.noContents')} />}
      >
        {() => (
          <>
            <ul className="flex flex-col gap-2">
              {contents.map((content) => (
                <li key={content.id}>
                  <ContentRow content={content} withoutChannel />
                </li>
              ))}
            </ul>
            <MoreButton list={list} waiting={<ContentRowsSkeleton count={2} />} />
          </>
        )}
      </QueryState>
    </section>
  );
}
