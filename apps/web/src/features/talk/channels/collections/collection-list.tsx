import type { ChannelCollection } from '@atrium/api';
import { Image } from '@atrium/ui/image';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PageLink } from '../../../../components/page-link.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { itemsOf } from '../../../../lib/queries.ts';
import { variantOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';
import { collectedContents, collectionOptions, collectionPath, collectionsOf } from '../channels.api.ts';
import { ContentRowsSkeleton } from '../content-row.tsx';

/** Collections of a channel, by name. */
export function CollectionList({ slug }: { slug: string }) {
  const { t } = useText();
  const list = useInfiniteQuery(collectionsOf(slug));
  return (
    <section aria-label={t('channels.collections')} className="mt-6">
      <QueryState query={list} waiting={<ContentRowsSkeleton />}>
        {() => (
          <>
            <ul className="grid gap-4 sm:grid-cols-2">
              {itemsOf(list.data).map((collection) => (
                <li key={collection.id}>
                  <CollectionCard slug={slug} collection={collection} />
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

function CollectionCard({ slug, collection }: { slug: string; collection: ChannelCollection }) {
  const { t } = useText();
  const { id, name, description, imageUrl, _count } = collection;
  return (
    <article className="relative flex gap-4 rounded-lg border border-line bg-raised p-3 transition-colors hover:bg-hover">
      <Image
        src={imageUrl === null ? null : variantOf(imageUrl, 'thumbnail')}
        alt=""
        seed={id}
        ratio="1/1"
        className="w-20 shrink-0 self-start rounded-md"
      />
      <div className="min-w-0 grow">
        <h2 className="font-semibold wrap-anywhere">
          <PageLink
            to={collectionPath(slug, id)}
            queries={() => [collectionOptions(slug, id), collectedContents(slug, id)]}
            dir="auto"
            className="outline-none after:absolute after:inset-0 after:rounded-lg after:content-[''] focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {name}
          </PageLink>
        </h2>
        <p className="text-sm text-muted">{t('channels.collectionSize', { count: _count.contents })}</p>
        {description !== null && (
          <p dir="auto" className="mt-1 line-clamp-2 text-sm text-muted wrap-anywhere">
            {description}
          </p>
        )}
      </div>
    </article>
  );
}
