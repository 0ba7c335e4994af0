import { type EventListing, publishListing } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Image } from '@atrium/ui/image';
import { Skeleton } from '@atrium/ui/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Link, Outlet, useMatch, useParams } from 'react-router';
import { MembersOnly } from '../../../../components/members-only.tsx';
import { PageHead } from '../../../../components/page-head.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { definePage } from '../../../../lib/page.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useText } from '../../../../lib/text.tsx';
import { EventMoment } from '../event-moment.tsx';
import { HostNav } from './host-nav.tsx';
import { hostPath, listingOptions, refreshListing } from './host.api.ts';
import { Published } from './published.tsx';
import { ListingState } from './state.tsx';

const page = definePage({ module: 'events' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Around all pages from which an event is run. */
export default function HostLayout() {
  // Rooms and hours need all the width there is.
  const isWide = useMatch('/host/:slug/agenda') !== null;
  return (
    <div className={isWide ? 'mx-auto max-w-[100rem]' : 'mx-auto max-w-5xl'}>
      <MembersOnly waiting={<Waiting />}>
        <Hosted />
      </MembersOnly>
    </div>
  );
}

function Hosted() {
  const { slug = '' } = useParams();
  const { t } = useText();
  const listing = useQuery(listingOptions(slug));
  const [published, setPublished] = useState<string | null>(null);
  return (
    <>
      {/* The page itself says more, as soon as it is there. */}
      {!listing.isSuccess && <PageHead title={t('host.title')} hidden />}
      <QueryState query={listing} waiting={<Waiting />}>
        {({ data }) => (
          <>
            <Head listing={data} onPublished={() => setPublished(data.id)} />
            {published === data.id && !data.draft && (
              <Published listing={data} onClose={() => setPublished(null)} />
            )}
            <div className="mt-6 flex flex-col gap-6 lg:flex-row lg:gap-10">
              <HostNav slug={slug} />
              <div className="min-w-0 grow">
                <Outlet />
              </div>
            </div>
          </>
        )}
      </QueryState>
    </>
  );
}

interface HeadProps {
  listing: EventListing;
  onPublished: () => void;
}

function Head({ listing, onPublished }: HeadProps) {
  const { t } = useText();
  return (
    <header className="flex flex-wrap items-center gap-4 sm:flex-nowrap">
      <Image
        src={pictureOf(listing.image, 'thumbnail')}
        alt=""
        seed={listing.slug}
        ratio="1/1"
        className="w-14 shrink-0 rounded-md"
      />
      <div className="min-w-0 grow basis-40">
        <p className="truncate text-sm text-muted">
          <Link to="/host" className="rounded-sm hover:underline">
            {t('host.title')}
          </Link>{' '}
          · <EventMoment event={listing} />
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 truncate text-lg font-semibold">
            <Link to={hostPath(listing.slug)} className="rounded-sm hover:underline">
              <bdi>{listing.name}</bdi>
            </Link>
          </h1>
          <ListingState listing={listing} />
        </div>
      </div>
      <Link
        to={`/events/${listing.slug}`}
        className="inline-flex size-11 shrink-0 items-center justify-center gap-2 rounded-md text-sm font-medium text-muted hover:bg-hover hover:text-default sm:w-auto sm:px-3"
      >
        <ExternalLink aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
        <span className="sr-only sm:not-sr-only">{t(listing.draft ? 'host.preview' : 'host.view')}</span>
      </Link>
      {listing.draft && listing.canceledAt === null && (
        <PublishButton listing={listing} onPublished={onPublished} />
      )}
    </header>
  );
}

function PublishButton({ listing, onPublished }: HeadProps) {
  const { t } = useText();
  const client = useQueryClient();
  const publish = useMutation({
    mutationFn: () => publishListing({ path: { eventId: listing.id }, throwOnError: true }),
    onSuccess: onPublished,
    onSettled: () => refreshListing(client),
  });
  return (
    <Button
      variant="primary"
      pending={publish.isPending}
      onClick={() => publish.mutate()}
      className="w-full shrink-0 sm:w-auto"
    >
      {t('host.publish')}
    </Button>
  );
}

function Waiting() {
  return (
    <div aria-hidden="true">
      <div className="flex items-center gap-4">
        <Skeleton className="size-14 rounded-md" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-5 w-56" />
        </div>
      </div>
      <div className="mt-6 flex flex-col gap-6 lg:flex-row lg:gap-10">
        <Skeleton className="h-10 w-full lg:h-72 lg:w-48" />
        <Skeleton className="h-96 grow" />
      </div>
    </div>
  );
}
