import { type BaseEventPage, deleteListingPage, type EventListing, updateListingPage } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { FileText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { PageLink } from '../../../../../components/page-link.tsx';
import { useText } from '../../../../../lib/text.tsx';
import { Faqs } from './faqs.tsx';
import { HostPage } from '../host-page.tsx';
import { useListing } from '../host.api.ts';
import { AddPart, inOrder, PartRow, useChange } from '../agenda/parts.tsx';

const PageDialog = lazy(() => import('./page-dialog.tsx'));

type Open = { existing: BaseEventPage | undefined } | null;

/** Content that hosts write themselves: pages of their own, and questions with their answers. */
export default function HostPagesScreen() {
  const { t } = useText();
  const listing = useListing();
  const [open, setOpen] = useState<Open>(null);
  return (
    <HostPage
      title={t('host.pages')}
      text={t('host.pagesText')}
      action={<AddPart primary label={t('host.addPage')} onClick={() => setOpen({ existing: undefined })} />}
    >
      {listing !== undefined && (
        <div className="flex max-w-3xl flex-col gap-12">
          <Pages listing={listing} edit={(existing) => setOpen({ existing })} />
          <Faqs eventId={listing.id} />
        </div>
      )}
      {open !== null && listing !== undefined && (
        <Suspense>
          <PageDialog
            eventId={listing.id}
            existing={open.existing}
            count={listing.pages.length}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </HostPage>
  );
}

function Pages({ listing, edit }: { listing: EventListing; edit: (page: BaseEventPage) => void }) {
  const { t } = useText();
  const change = useChange();
  const { id: eventId, slug, pages } = listing;
  if (pages.length === 0)
    return (
      <EmptyState
        level={3}
        illustration={<FileText />}
        title={t('host.noPages')}
        text={t('host.noPagesText')}
      />
    );
  return (
    <ul aria-label={t('host.pages')} className="divide-y divide-line border-y border-line">
      {pages.map((page, index) => (
        <li key={page.id}>
          <PartRow
            name={page.title}
            about={
              <PageLink to={`/events/${slug}/pages/${page.slug}`} className="hover:underline">
                <bdi>{`/pages/${page.slug}`}</bdi>
              </PageLink>
            }
            ids={pages.map(({ id }) => id)}
            index={index}
            pending={change.isPending}
            onMove={(ids) =>
              change.mutate(
                inOrder(ids, (pageId, sortOrder) =>
                  updateListingPage({ path: { eventId, pageId }, body: { sortOrder }, throwOnError: true }),
                ),
              )
            }
            onEdit={() => edit(page)}
            removal={t('host.removePageText')}
            onRemove={() =>
              change.mutate(() =>
                deleteListingPage({ path: { eventId, pageId: page.id }, throwOnError: true }),
              )
            }
          />
        </li>
      ))}
    </ul>
  );
}
