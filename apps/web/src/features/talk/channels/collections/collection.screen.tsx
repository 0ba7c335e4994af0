import { EmptyState } from '@atrium/ui/empty-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Podcast } from 'lucide-react';
import { useParams } from 'react-router';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PageHead } from '../../../../components/page-head.tsx';
import { PageLink } from '../../../../components/page-link.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { definePage } from '../../../../lib/page.ts';
import { itemsOf } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { channelOptions, channelPath, collectedContents, collectionOptions } from '../channels.api.ts';
import { ContentRow, ContentRowsSkeleton } from '../content-row.tsx';

const page = definePage({
  module: 'channels',
  subject: ({ params }) => collectionOptions(params['slug'] ?? '', params['collection'] ?? ''),
  queries: ({ params }) => [
    channelOptions(params['slug'] ?? ''),
    collectedContents(params['slug'] ?? '', params['collection'] ?? ''),
  ],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** A collection of a channel, in the order of its makers. */
export default function CollectionScreen() {
  const { slug = '', collection: id = '' } = useParams();
  const channel = useQuery(channelOptions(slug));
  const collection = useQuery(collectionOptions(slug, id));
  return (
    <div className="mx-auto max-w-4xl">
      <QueryState query={channel} waiting={<Skeleton className="h-64 w-full" />}>
        {({ data: of }) => (
          <QueryState query={collection} waiting={<Skeleton className="h-64 w-full" />}>
            {({ data }) => (
              <>
                <PageHead
                  title={`${data.name} · ${of.name}`}
                  description={data.description}
                  hidden={of.group !== null || of.access !== 'everyone'}
                />
                <PageLink
                  to={`${channelPath(of.slug)}?view=collections`}
                  className="rounded-sm text-sm font-medium text-brand hover:underline"
                >
                  <bdi>{of.name}</bdi>
                </PageLink>
                <h1 className="text-2xl font-semibold text-balance wrap-anywhere" dir="auto">
                  {data.name}
                </h1>
                {data.description !== null && (
                  <p dir="auto" className="mt-3 max-w-2xl whitespace-pre-line wrap-anywhere">
                    {data.description}
                  </p>
                )}
                <Collected slug={slug} id={id} />
              </>
            )}
          </QueryState>
        )}
      </QueryState>
    </div>
  );
}

function Collected({ slug, id }: { slug: string; id: string }) {
  const { t } = useText();
  const list = useInfiniteQuery(collectedContents(slug, id));
  const contents = itemsOf(list.data);
  return (
    <section aria-label={t('channels.contents')} className="mt-6">
      <QueryState
        query={list}
        waiting={<ContentRowsSkeleton />}
        isEmpty={() => contents.length === 0}
        empty={<EmptyState illustration={<Podcast />} title={t('channels.noContents')} />}
      >
        {() => (
          <>
            <ol className="flex flex-col gap-2">
              {contents.map((content) => (
                <li key={content.id}>
                  <ContentRow content={content} withoutChannel />
                </li>
              ))}
            </ol>
            <MoreButton list={list} waiting={<ContentRowsSkeleton count={2} />} />
          </>
        )}
      </QueryState>
    </section>
  );
}
