import type { BookingPlace, BookingSpace } from '@atrium/api';
import { Image } from '@atrium/ui/image';
import { linkClass } from '@atrium/ui/link';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { placeOptions, placePath, slotsOptions, spaceOptions } from './bookings.api.ts';
import { SlotChoice } from './slot-choice.tsx';

const page = definePage({
  module: 'bookings',
  subject: ({ params }) => spaceOptions(params['slug'] ?? '', params['space'] ?? ''),
  queries: ({ params }) => [
    placeOptions(params['slug'] ?? ''),
    slotsOptions(params['slug'] ?? '', params['space'] ?? '', undefined),
  ],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function SpaceScreen() {
  const { slug = '', space = '' } = useParams();
  const place = useQuery(placeOptions(slug));
  const query = useQuery(spaceOptions(slug, space));
  return (
    <div className="mx-auto max-w-4xl">
      <QueryState query={place} waiting={<Skeleton className="h-96 w-full" />}>
        {({ data }) => (
          <QueryState query={query} waiting={<Skeleton className="h-96 w-full" />}>
            {({ data: found }) => (
              <>
                <Head place={data} space={found} />
                <SlotChoice key={found.id} place={data} space={found} />
              </>
            )}
          </QueryState>
        )}
      </QueryState>
    </div>
  );
}

function Head({ place, space }: { place: BookingPlace; space: BookingSpace }) {
  return (
    <header className="mb-8 grid gap-6 sm:grid-cols-[14rem_1fr]">
      <PageHead title={space.name} description={space.description} image={pictureOf(space.image, 'share')} />
      <Image
        src={pictureOf(space.image, 'public')}
        alt={space.image?.description ?? ''}
        seed={space.slug}
        ratio="4/3"
        priority
        className="self-start rounded-lg"
      />
      <div>
        <Link to={placePath(place.slug)} dir="auto" className={`${linkClass} text-sm`}>
          {place.name}
        </Link>
        <h1 dir="auto" className="mt-1 text-2xl font-semibold">
          {space.name}
        </h1>
        {space.description !== null && (
          <p dir="auto" className="mt-2 whitespace-pre-line text-muted">
            {space.description}
          </p>
        )}
        <Rules space={space} />
      </div>
    </header>
  );
}

/** Price and rules, in one line. */
function Rules({ space }: { space: BookingSpace }) {
  const { t } = useText();
  const format = useFormat();
  const rules = [
    t('bookings.minutes', { count: space.slotDuration }),
    space.price === 0 ? t('bookings.free') : format.money(space.price, space.currency),
    ...(space.noticeMinutes === 0
      ? []
      : [
          space.noticeMinutes % 60 === 0
            ? t('bookings.noticeHours', { count: space.noticeMinutes / 60 })
            : t('bookings.noticeMinutes', { count: space.noticeMinutes }),
        ]),
    ...(space.perDay === null ? [] : [t('bookings.perDay', { count: space.perDay })]),
    ...(space.perWeek === null ? [] : [t('bookings.perWeek', { count: space.perWeek })]),
    ...(space.cancelHours === 0 ? [] : [t('bookings.cancelHours', { count: space.cancelHours })]),
  ];
  return <p className="mt-3 text-sm">{rules.join(' · ')}</p>;
}
