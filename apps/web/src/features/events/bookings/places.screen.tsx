import type { BookingPlace } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Card, cardLinkClass } from '@atrium/ui/card';
import { EmptyState } from '@atrium/ui/empty-state';
import { Image } from '@atrium/ui/image';
import { buttonClass } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock, MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { MoreButton } from '../../../components/more-button.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { PageLink } from '../../../components/page-link.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useIsMember } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';
import { placePath, placesOptions } from './bookings.api.ts';
import { ManagedPlaces } from './managers/managed-places.tsx';

const page = definePage({ module: 'bookings', queries: () => [placesOptions()] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** A wall of pictures: the places where something can be booked. */
export default function PlacesScreen() {
  const { t } = useText();
  const list = useInfiniteQuery(placesOptions());
  const places = itemsOf(list.data);
  const isMember = useIsMember();
  return (
    <div className="mx-auto max-w-4xl">
      <PageHead title={t('bookings.places')} description={t('bookings.placesText')} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl font-semibold">{t('bookings.places')}</h1>
          <p className="mt-1 text-muted">{t('bookings.placesText')}</p>
        </div>
        {isMember && (
          <Link to="/my/bookings" className={buttonClass()}>
            {t('bookings.mine')}
          </Link>
        )}
      </div>
      <ManagedPlaces />
      <div className="mt-6">
        <QueryState
          query={list}
          waiting={<PlacesWaiting />}
          isEmpty={() => places.length === 0}
          empty={
            <EmptyState
              illustration={<CalendarClock />}
              title={t('bookings.noPlaces')}
              text={t('bookings.noPlacesText')}
            />
          }
        >
          {() => (
            <>
              <ul className="grid gap-5 sm:grid-cols-2">
                {places.map((place, index) => (
                  <PlaceCard key={place.id} place={place} priority={index < 2} />
                ))}
              </ul>
              <MoreButton list={list} waiting={<PlacesWaiting count={2} />} />
            </>
          )}
        </QueryState>
      </div>
    </div>
  );
}

function PlaceCard({ place, priority }: { place: BookingPlace; priority: boolean }) {
  const { t } = useText();
  return (
    <li className="contents">
      <Card padding="none" interactive>
        <Image
          src={pictureOf(place.image, 'public')}
          alt={place.image?.description ?? ''}
          seed={place.slug}
          ratio="16/9"
          priority={priority}
        />
        <div className="flex flex-col gap-2 p-5">
          <h2 className="text-lg font-semibold">
            <PageLink to={placePath(place.slug)} dir="auto" className={cardLinkClass}>
              {place.name}
            </PageLink>
          </h2>
          {place.city !== null && (
            <p className="flex items-center gap-1.5 text-sm text-muted">
              <MapPin aria-hidden="true" className="size-4 shrink-0" />
              <bdi>{place.city}</bdi>
            </p>
          )}
          <p>
            <Badge tone={place.freeToday > 0 ? 'success' : 'neutral'}>
              {t('bookings.freeToday', { count: place.freeToday })}
            </Badge>
          </p>
        </div>
      </Card>
    </li>
  );
}

function PlacesWaiting({ count = 4 }: { count?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="grid gap-5 sm:grid-cols-2">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="overflow-clip rounded-lg border border-line">
          <Skeleton className="aspect-video w-full" />
          <div className="flex flex-col gap-3 p-5">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
