import type { Channel } from '@atrium/api';
import { buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { Image } from '@atrium/ui/image';
import { linkClass } from '@atrium/ui/link';
import { Skeleton } from '@atrium/ui/skeleton';
import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Podcast, Settings2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { MoreButton } from '../../../components/more-button.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { PageLink } from '../../../components/page-link.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useIsMember } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';
import {
  channelOptions,
  channelPath,
  collectionsOf,
  contentsOf,
  atomPath,
  feedPath,
  isOpen,
  managePath,
} from './channels.api.ts';
import { ContentRow, ContentRowsSkeleton } from './content-row.tsx';
import { CollectionList } from './collections/collection-list.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { PlanNeeded } from './locked.tsx';
import { SubscribeButton } from './subscribe-button.tsx';

const PodcastFeed = lazy(() => import('./podcast-feed.tsx'));

const page = definePage({
  module: 'channels',
  subject: ({ params }) => channelOptions(params['slug'] ?? ''),
  queries: ({ params }) => [contentsOf(params['slug'] ?? '', undefined), collectionsOf(params['slug'] ?? '')],
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
            {isOpen(data) && (
              // Readers of feeds find them by the address of the page.
              <>
                <link
                  rel="alternate"
                  type="application/rss+xml"
                  title={data.name}
                  href={feedPath(data.slug)}
                />
                <link
                  rel="alternate"
                  type="application/atom+xml"
                  title={data.name}
                  href={atomPath(data.slug)}
                />
              </>
            )}
            <ChannelHeader channel={data} />
            {data.locked && (
              <div className="mt-6">
                <PlanNeeded channel={data} />
              </div>
            )}
            <Parts slug={slug} />
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
            {(isMember || isOpen(channel)) && !channel.locked && (
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

/** Tabs where there is more than one thing to choose from. */
function Parts({ slug }: { slug: string }) {
  const { t } = useText();
  const [params] = useSearchParams();
  const collections = useInfiniteQuery(collectionsOf(slug));
  if (itemsOf(collections.data).length === 0) return <Contents slug={slug} />;
  const isCollections = params.get('view') === 'collections';
  const tabs = [
    { to: channelPath(slug), label: t('channels.contents'), isCurrent: !isCollections },
    {
      to: `${channelPath(slug)}?view=collections`,
      label: t('channels.collections'),
      isCurrent: isCollections,
    },
  ];
  return (
    <>
      <TabNav label={t('channels.parts')} className="mt-8">
        {tabs.map(({ to, label, isCurrent }) => (
          <Link
            key={to}
            to={to}
            preventScrollReset
            aria-current={isCurrent ? 'page' : undefined}
            className={tabClass}
          >
            {label}
          </Link>
        ))}
      </TabNav>
      {isCollections ? <CollectionList slug={slug} /> : <Contents slug={slug} />}
    </>
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
