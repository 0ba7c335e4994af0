import type { Activity } from '@atrium/api';
import { Image } from '@atrium/ui/image';
import { Skeleton } from '@atrium/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PageLink } from '../../../../components/page-link.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { displayName } from '../../../../lib/names.ts';
import { pictureOf, variantOf } from '../../../../lib/pictures.ts';
import { itemsOf } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import type { ActivityListOptions } from '../feed.api.ts';

const grid = 'grid grid-cols-3 gap-1 sm:gap-2';

/** Posts by their pictures, close together. */
export function MediaGrid({ options, empty }: { options: ActivityListOptions; empty: ReactNode }) {
  const list = useInfiniteQuery(options);
  const posts = itemsOf(list.data);
  return (
    <QueryState query={list} waiting={<MediaGridSkeleton />} isEmpty={() => posts.length === 0} empty={empty}>
      {() => (
        <>
          <ul className={grid}>
            {posts.map((post) => (
              <li key={post.id}>
                <Tile post={post} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<MediaGridSkeleton count={3} />} />
        </>
      )}
    </QueryState>
  );
}

function Tile({ post }: { post: Activity }) {
  const { t } = useText();
  const format = useFormat();
  const text = post.message.trim();
  const label = text === '' ? displayName(post.account) : text.slice(0, 120);
  const hidden = post.image?.moderation === 'warning';
  return (
    <PageLink
      to={`/activities/${post.id}`}
      aria-label={t('people.mediaLabel', { text: label, date: format.date(post.createdAt) })}
      className="group block overflow-clip rounded-sm sm:rounded-md"
    >
      <Image
        src={hidden ? null : (pictureOf(post.image, 'thumbnail') ?? posterOf(post))}
        alt=""
        seed={post.id}
        ratio="1/1"
        className="transition-opacity group-hover:opacity-85"
      >
        {post.video !== null && (
          <span className="absolute end-2 top-2 flex size-7 items-center justify-center rounded-full bg-inverse text-on-inverse">
            <Play aria-hidden="true" className="size-3.5 fill-current" />
          </span>
        )}
      </Image>
    </PageLink>
  );
}

const posterOf = ({ video }: Activity): string | null =>
  video === null ? null : variantOf(video.thumbnailUrl, 'thumbnail');

export function MediaGridSkeleton({ count = 9 }: { count?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className={grid}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="aspect-square sm:rounded-md" />
      ))}
    </div>
  );
}
