import type { BookingPlace, BookingSpace } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Card, cardLinkClass } from '@atrium/ui/card';
import { EmptyState } from '@atrium/ui/empty-state';
import { Image } from '@atrium/ui/image';
import { linkClass } from '@atrium/ui/link';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, MapPin } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { PageLink } from '../../../components/page-link.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useMinute } from '../../../lib/clock.ts';
import { useFormat } from '../../../lib/format.ts';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { placeOptions, spacePath, spacesOptions } from './bookings.api.ts';
import { ManageLink } from './managers/manage-link.tsx';
import { inWall, openUntil, wallOf } from './wall-time.ts';

const page = definePage({
  module: 'bookings',
  subject: ({ params }) => placeOptions(params['slug'] ?? ''),
  queries: ({ params }) => [spacesOptions(params['slug'] ?? '')],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function PlaceScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const query = useQuery(placeOptions(slug));
  const spaces = useQuery(spacesOptions(slug));
  return (
    <div className="mx-auto max-w-4xl">
      <Link to="/places" className={`${linkClass} text-sm`}>
        {t('bookings.places')}
      </Link>
      <QueryState query={query} waiting={<Skeleton className="mt-4 h-64 w-full" />}>
        {({ data: place }) => (
          <>
            <PlaceHead place={place} spaces={spaces.data?.data ?? []} />
            <h2 className="mt-8 mb-4 text-lg font-semibold">{t('bookings.spaces')}</h2>
            <QueryState
              query={spaces}
              waiting={<Skeleton className="h-32 w-full" />}
              isEmpty={({ data }) => data.length === 0}
              empty={<EmptyState illustration={<CalendarClock />} title={t('bookings.noSpaces')} />}
            >
              {({ data }) => (
                <ul className="grid gap-4 sm:grid-cols-2">
                  {data.map((space) => (
                    <SpaceCard key={space.id} place={place} space={space} />
                  ))}
                </ul>
              )}
            </QueryState>
          </>
        )}
      </QueryState>
    </div>
  );
}

function PlaceHead({ place, spaces }: { place: BookingPlace; spaces: readonly BookingSpace[] }) {
  const { t } = useText();
  const address = [
    place.address1,
    place.address2,
    [place.zip, place.city].filter((part) => part !== null).join(' '),
    place.state,
    place.country,
  ].filter((part) => part !== null && part !== '');
  return (
    <header className="mt-2">
      <PageHead title={place.name} description={place.description} image={pictureOf(place.image, 'share')} />
      <Image
        src={pictureOf(place.image, 'public')}
        alt={place.image?.description ?? ''}
        seed={place.slug}
        ratio="21/9"
        priority
        className="rounded-lg"
      />
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <h1 dir="auto" className="text-2xl font-semibold">
          {place.name}
        </h1>
        <OpenNow zone={place.timezone} spaces={spaces} />
        <ManageLink place={place} />
      </div>
      {place.description !== null && (
        <p dir="auto" className="mt-2 whitespace-pre-line text-muted">
          {place.description}
        </p>
      )}
      {address.length > 0 && (
        <p className="mt-3 flex items-start gap-1.5 text-sm">
          <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
          <a
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address.join(', '))}`}
            target="_blank"
            rel="noreferrer"
            className={linkClass}
          >
            <bdi>{address.join(', ')}</bdi>
            <span className="sr-only"> {t('bookings.mapHint')}</span>
          </a>
        </p>
      )}
    </header>
  );
}

/** Of all spaces together; told once the page is alive, for the server's page may be a minute old. */
function OpenNow({ zone, spaces }: { zone: string; spaces: readonly BookingSpace[] }) {
  const { t } = useText();
  const format = useFormat();
  const now = useMinute();
  if (now === null || spaces.length === 0) return null;
  const until = openUntil(
    spaces.flatMap(({ hours }) => hours),
    zone,
    now,
  );
  if (until === null) return <Badge>{t('bookings.closedNow')}</Badge>;
  const time = until === '24:00' ? '23:59' : until;
  return (
    <Badge tone="success">
      {t('bookings.openUntil', {
        time: format.date(wallOf('2026-01-01', time), { ...inWall, timeStyle: 'short' }),
      })}
    </Badge>
  );
}

function SpaceCard({ place, space }: { place: BookingPlace; space: BookingSpace }) {
  const { t } = useText();
  const format = useFormat();
  const { nextSlot } = space;
  return (
    <li className="contents">
      <Card padding="none" interactive className="flex">
        <Image
          src={pictureOf(space.image, 'thumbnail')}
          alt=""
          seed={space.slug}
          ratio="1/1"
          className="w-28 shrink-0 self-stretch"
        />
        <div className="flex min-w-0 flex-col gap-1 p-4">
          <h3 className="font-semibold">
            <PageLink to={spacePath(place.slug, space.slug)} dir="auto" className={cardLinkClass}>
              {space.name}
            </PageLink>
          </h3>
          <p className="text-sm text-muted">
            {t('bookings.minutes', { count: space.slotDuration })} ·{' '}
            {space.price === 0 ? t('bookings.free') : format.money(space.price, space.currency)}
          </p>
          <p className="mt-auto pt-2 text-sm" suppressHydrationWarning>
            {nextSlot === null
              ? t('bookings.noneSoon')
              : t('bookings.nextFree', {
                  when: format.dateTime(wallOf(nextSlot.day, nextSlot.time), {
                    ...inWall,
                    timeZoneName: undefined,
                  }),
                })}
          </p>
        </div>
      </Card>
    </li>
  );
}
