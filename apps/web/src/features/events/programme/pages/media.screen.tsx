import { type Event, type EventMediaItem, listEventMediaInfiniteOptions } from '@atrium/api';
import { buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { Image } from '@atrium/ui/image';
import { linkClass } from '@atrium/ui/link';
import { Skeleton } from '@atrium/ui/skeleton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, FileText, Images, Lock } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { MoreButton } from '../../../../components/more-button.tsx';
import { PageHead } from '../../../../components/page-head.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { useMinute } from '../../../../lib/clock.ts';
import { cx } from '../../../../lib/cx.ts';
import { useFormat } from '../../../../lib/format.ts';
import { definePage } from '../../../../lib/page.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { itemsOf, pageSize, paged } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { eventOptions, cardOf } from '../events.api.ts';
import { fileAbout } from './file-about.ts';
import { MediaViewer } from './media-viewer.tsx';

const mediaOptions = (slug: string) => ({
  ...listEventMediaInfiniteOptions({ path: { eventId: slug }, query: { pageSize, locked: true } }),
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
            <Media items={itemsOf(data)} event={event?.data} />
            <MoreButton list={query} waiting={<MediaWaiting count={3} />} />
          </>
        )}
      </QueryState>
    </>
  );
}

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4';
const wide = 'grid gap-4 sm:grid-cols-2';

function Media({ items, event }: { items: readonly EventMediaItem[]; event: Event | undefined }) {
  const { t } = useText();
  const [open, setOpen] = useState<number | null>(null);
  const pictures = items.filter(({ image }) => image !== null);
  const parts = [
    { kind: 'image', title: t('media.pictures'), className: grid },
    { kind: 'video', title: t('media.videos'), className: wide },
    { kind: 'file', title: t('media.downloads'), className: 'divide-y divide-line border-y border-line' },
  ] as const;
  return (
    <div className="flex flex-col gap-10">
      {parts.map(({ kind, title, className }) => {
        // During an upgrade an older process answers pictures alone, without their kind.
        const part = items.filter((item) => ((item.kind as typeof kind | undefined) ?? 'image') === kind);
        if (part.length === 0) return null;
        return (
          <section key={kind} aria-label={title}>
            <h2 className="mb-4 text-lg font-semibold">{title}</h2>
            <ul className={className}>
              {part.map((item) => (
                <li key={item.id}>
                  {item.locked ? (
                    <Locked item={item} event={event} />
                  ) : (
                    <Item item={item} open={() => setOpen(pictures.indexOf(item))} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {open !== null && <MediaViewer pictures={pictures} at={open} go={setOpen} />}
    </div>
  );
}

const tile = 'group block w-full rounded-md text-start';
const frame = 'w-full rounded-md border border-line transition-opacity group-hover:opacity-90';

function Item({ item, open }: { item: EventMediaItem; open: () => void }) {
  const { t } = useText();
  const format = useFormat();
  const { image, video, file, name, description } = item;
  if (image !== null)
    return (
      <button type="button" onClick={open} aria-label={t('media.open', { name })} className={tile}>
        <Image src={pictureOf(image, 'thumbnail')} alt="" seed={item.id} ratio="4/3" className={frame} />
        <span dir="auto" className="mt-1.5 block truncate text-sm">
          {name}
        </span>
      </button>
    );
  if (video !== null)
    return (
      <figure>
        <video
          controls
          playsInline
          preload="none"
          poster={video.thumbnailUrl}
          width={video.width}
          height={video.height}
          aria-label={name}
          className="aspect-video h-auto w-full rounded-md bg-sunken object-contain"
        >
          <source src={video.dashUrl} />
          <a href={video.previewUrl}>{name}</a>
        </video>
        <figcaption dir="auto" className="mt-1.5 text-sm wrap-anywhere">
          {name}
          {description !== null && <span className="block text-muted">{description}</span>}
        </figcaption>
      </figure>
    );
  if (file === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 py-3">
      <FileText aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <div className="min-w-40 grow basis-52">
        <p dir="auto" className="font-medium wrap-anywhere">
          {name}
        </p>
        {description !== null && (
          <p dir="auto" className="text-sm text-muted">
            {description}
          </p>
        )}
        <p dir="auto" className="text-sm wrap-anywhere text-muted">
          {fileAbout(file, format)}
        </p>
      </div>
      <a
        href={file.url}
        download
        aria-label={t('media.downloadName', { name })}
        className={buttonClass({ size: 'sm' })}
      >
        <Download aria-hidden="true" />
        {t('media.download')}
      </a>
    </div>
  );
}

/** Something for holders of other passes: whom it is for, and the way to such a pass where there is one. */
function Locked({ item, event }: { item: EventMediaItem; event: Event | undefined }) {
  const { t } = useText();
  const format = useFormat();
  const now = useMinute();
  const isSold =
    event !== undefined &&
    event.registration &&
    event._count.passTypes > 0 &&
    (now === null || now < Date.parse(event.registrationEnd));
  const passes = format.list(
    item.allowedPassTypes.map(({ name }) => name),
    'disjunction',
  );
  return (
    <div
      className={cx(
        'flex gap-2 text-sm',
        item.kind === 'file'
          ? 'flex-wrap items-center py-3'
          : 'aspect-4/3 flex-col items-center justify-center rounded-md border border-line bg-sunken p-3 text-center',
      )}
    >
      <Lock aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <p dir="auto" className={cx('min-w-0 wrap-anywhere', item.kind === 'file' && 'grow')}>
        {t('media.forHolders', { passes })}
      </p>
      {isSold && (
        <Link to={`/events/${event.slug}/register`} prefetch="intent" className={linkClass}>
          {t('register.register')}
        </Link>
      )}
    </div>
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
