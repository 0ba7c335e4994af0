import { deleteListingMedia, type EventListing, type EventMediaItem, updateListingMedia } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { Image } from '@atrium/ui/image';
import { FileText, Images, Lock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { fileAbout } from '../../pages/file-about.ts';
import { useFormat } from '../../../../../lib/format.ts';
import { pictureOf } from '../../../../../lib/pictures.ts';
import { useText } from '../../../../../lib/text.tsx';
import { GalleryUpload } from './gallery-upload.tsx';
import { HostPage } from '../host-page.tsx';
import { useListing } from '../host.api.ts';
import { inOrder, PartRow, useChange } from '../agenda/parts.tsx';

const MediaDialog = lazy(() => import('./media-dialog.tsx'));

/** Pictures, videos and files of the event, with what is said of them and whom they are for, in their order. */
export default function GalleryScreen() {
  const { t } = useText();
  const listing = useListing();
  return (
    <HostPage title={t('host.gallery')} text={t('host.mediaText')}>
      {listing !== undefined && (
        <div className="flex max-w-3xl flex-col gap-8">
          <GalleryUpload eventId={listing.id} count={listing.media.length} />
          <Media listing={listing} />
        </div>
      )}
    </HostPage>
  );
}

function Media({ listing: { id: eventId, media } }: { listing: EventListing }) {
  const { t } = useText();
  const change = useChange();
  const [open, setOpen] = useState<EventMediaItem | null>(null);
  if (media.length === 0) return <EmptyState level={3} illustration={<Images />} title={t('host.noMedia')} />;
  return (
    <>
      <ul aria-label={t('host.gallery')} className="divide-y divide-line border-y border-line">
        {media.map((item, index) => (
          <li key={item.id}>
            <PartRow
              name={item.name}
              about={<About item={item} />}
              lead={<Lead item={item} />}
              ids={media.map(({ id }) => id)}
              index={index}
              pending={change.isPending}
              onMove={(ids) =>
                change.mutate(
                  inOrder(ids, (mediaId, sortOrder) =>
                    updateListingMedia({
                      path: { eventId, mediaId },
                      body: { sortOrder },
                      throwOnError: true,
                    }),
                  ),
                )
              }
              onEdit={() => setOpen(item)}
              removal={t('host.removePictureText')}
              onRemove={() =>
                change.mutate(() =>
                  deleteListingMedia({ path: { eventId, mediaId: item.id }, throwOnError: true }),
                )
              }
            />
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense>
          <MediaDialog eventId={eventId} existing={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

function Lead({ item }: { item: EventMediaItem }) {
  if (item.kind === 'file')
    return (
      <span className="flex size-16 shrink-0 items-center justify-center rounded-md bg-sunken text-muted">
        <FileText aria-hidden="true" className="size-6" />
      </span>
    );
  return (
    <Image
      src={item.video?.thumbnailUrl ?? pictureOf(item.image, 'thumbnail')}
      alt=""
      seed={item.id}
      ratio="1/1"
      className="w-16 shrink-0 rounded-md"
    />
  );
}

function About({ item: { description, file, restricted, allowedPassTypes } }: { item: EventMediaItem }) {
  const { t } = useText();
  const format = useFormat();
  const passes = format.list(
    allowedPassTypes.map(({ name }) => name),
    'disjunction',
  );
  return (
    <>
      {description !== null && <p dir="auto">{description}</p>}
      {file !== null && <p dir="auto">{fileAbout(file, format)}</p>}
      {restricted && (
        <p className="inline-flex items-center gap-1">
          <Lock aria-hidden="true" className="size-3.5 shrink-0" />
          {passes === '' ? t('host.mediaForHosts') : t('media.forHolders', { passes })}
        </p>
      )}
    </>
  );
}
