import { deleteListingMedia, type EventListing, type EventMediaItem, updateListingMedia } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { Image } from '@atrium/ui/image';
import { Images } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { pictureOf } from '../../../../../lib/pictures.ts';
import { useText } from '../../../../../lib/text.tsx';
import { GalleryUpload } from './gallery-upload.tsx';
import { HostPage } from '../host-page.tsx';
import { useListing } from '../host.api.ts';
import { inOrder, PartRow, useChange } from '../agenda/parts.tsx';

const MediaDialog = lazy(() => import('./media-dialog.tsx'));

/** Pictures of the event, with what is said of them, in the order in which they are shown. */
export default function GalleryScreen() {
  const { t } = useText();
  const listing = useListing();
  return (
    <HostPage title={t('host.gallery')} text={t('host.galleryText')}>
      {listing !== undefined && (
        <div className="flex max-w-3xl flex-col gap-8">
          <GalleryUpload eventId={listing.id} count={listing.media.length} />
          <Pictures listing={listing} />
        </div>
      )}
    </HostPage>
  );
}

function Pictures({ listing: { id: eventId, media } }: { listing: EventListing }) {
  const { t } = useText();
  const change = useChange();
  const [open, setOpen] = useState<EventMediaItem | null>(null);
  if (media.length === 0)
    return <EmptyState level={3} illustration={<Images />} title={t('host.noPictures')} />;
  return (
    <>
      <ul aria-label={t('host.gallery')} className="divide-y divide-line border-y border-line">
        {media.map((item, index) => (
          <li key={item.id}>
            <PartRow
              name={item.name}
              about={item.description ?? undefined}
              lead={
                <Image
                  src={pictureOf(item.image, 'thumbnail')}
                  alt=""
                  seed={item.id}
                  ratio="1/1"
                  className="w-16 shrink-0 rounded-md"
                />
              }
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
