import { type EventMediaItem, listEventMediaInfiniteOptions } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { Image } from '@atrium/ui/image';
import { Skeleton } from '@atrium/ui/skeleton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, FileText, Images, Play } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PageHead } from '../../../../components/page-head.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { definePage } from '../../../../lib/page.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { itemsOf, pageSize, paged } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { eventOptions, cardOf } from '../events.api.ts';
import { MediaViewer } from './media-viewer.tsx';

const mediaOptions = (slug: string) => ({
  ...listEventMediaInfiniteOptions({ path: { eventId: slug }, query: { pageSize } }),
  ...paged(),
});

const page = definePage({ module: 'events', queries: ({ params }) => [mediaOptions(params['slug'] ?? '')] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function MediaScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const { data: event } = useQuery(eventOptions(slug));
  const query = useInfiniteQuery(mediaOptions(slug));
  return (
    <>
      <PageHead
        title={event === undefined ? t('event.media') : `${t('event.media')} · ${event.data.name}`}
        image={cardOf(slug)}
      />
      <h1 className="sr-only">{t('event.media')}</h1>
      <QueryState
        query={query}
        waiting={<MediaWaiting count={6} />}
        isEmpty={(data) => itemsOf(data).length === 0}
        empty={<EmptyState illustration={<Images />} title={t('media.empty')} />}
      >
        {(data) => (
          <>
            <MediaGrid items={itemsOf(data)} />
            <MoreButton list={query} waiting={<MediaWaiting count={3} />} />
          </>
        )}
      </QueryState>
    </>
  );
}

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4';

function MediaGrid({ items }: { items: readonly EventMediaItem[] }) {
  const pictures = items.filter(({ image }) => image !== null);
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <ul className={grid}>
        {items.map((item) => (
          <li key={item.id}>
            <Item item={item} open={() => setOpen(pictures.indexOf(item))} />
          </li>
        ))}
      </ul>
      {open !== null && <MediaViewer pictures={pictures} at={open} go={setOpen} />}
    </>
  );
}

const tile = 'group block w-full rounded-md text-start';
const frame = 'w-full rounded-md border border-line transition-opacity group-hover:opacity-90';

function Item({ item, open }: { item: EventMediaItem; open: () => void }) {
  const { t } = useText();
  const { image, video, file, name } = item;
  const caption = (
    <span dir="auto" className="mt-1.5 block truncate text-sm">
      {name}
    </span>
  );
  if (image !== null) {
    return (
      <button type="button" onClick={open} aria-label={t('media.open', { name })} className={tile}>
        <Image src={pictureOf(image, 'thumbnail')} alt="" seed={item.id} ratio="4/3" className={frame} />
        {caption}
      </button>
    );
  }
  if (video !== null) {
    return (
      <a href={video.previewUrl} target="_blank" rel="noreferrer" className={tile}>
        <Image src={video.thumbnailUrl} alt={t('media.video')} seed={item.id} ratio="4/3" className={frame}>
          <span className="absolute inset-0 m-auto flex size-12 items-center justify-center rounded-full bg-inverse text-on-inverse">
            <Play aria-hidden="true" className="size-5" />
          </span>
        </Image>
        {caption}
      </a>
    );
  }
  return (
    <a href={file?.url} download className={tile}>
      <span className="flex aspect-4/3 flex-col items-center justify-center gap-2 rounded-md border border-line bg-raised text-muted group-hover:border-line-strong">
        <FileText aria-hidden="true" className="size-8" />
        <span className="inline-flex items-center gap-1 text-sm">
          <Download aria-hidden="true" className="size-4" />
          {t('media.download')}
        </span>
      </span>
      {caption}
    </a>
  );
}

function MediaWaiting({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className={grid}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="aspect-4/3 rounded-md" />
      ))}
    </div>
  );
}
