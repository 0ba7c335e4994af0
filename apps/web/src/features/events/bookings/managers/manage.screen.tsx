import type { ManagedBookingPlace, ManagedBookingSpace } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { linkClass } from '@atrium/ui/link';
import { TextField } from '@atrium/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, ShieldX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { MembersOnly } from '../../../../components/members-only.tsx';
import { PageHead } from '../../../../components/page-head.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../../components/staff/rows-skeleton.tsx';
import { useMinute } from '../../../../lib/clock.ts';
import { definePage } from '../../../../lib/page.ts';
import { useText } from '../../../../lib/text.tsx';
import { managedPlaceOptions, spacesOptions } from '../admin/admin-bookings.api.ts';
import { Closures } from '../admin/closures.tsx';
import { DayColumns } from '../admin/day-columns.tsx';
import { placePath } from '../bookings.api.ts';
import { nowIn } from '../wall-time.ts';
import { managedOptions } from './managers.api.ts';

const HoursDialog = lazy(() => import('../admin/hours-dialog.tsx'));

const page = definePage({ module: 'bookings' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** A place as its manager runs it: the day, the opening hours, the closures. */
export default function ManageScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  return (
    <div className="mx-auto max-w-6xl">
      <PageHead title={t('bookings.manage')} hidden />
      <Link to="/places" className={`${linkClass} text-sm`}>
        {t('bookings.places')}
      </Link>
      <MembersOnly waiting={<RowsSkeleton />}>
        <Managed slug={slug} />
      </MembersOnly>
    </div>
  );
}

function Managed({ slug }: { slug: string }) {
  const { t } = useText();
  const query = useQuery(managedOptions());
  return (
    <QueryState
      query={query}
      waiting={<RowsSkeleton />}
      isEmpty={({ data }) => !data.some((place) => place.slug === slug)}
      empty={
        <>
          <h1 className="sr-only">{t('bookings.manage')}</h1>
          <EmptyState
            illustration={<ShieldX />}
            title={t('error.accessDenied')}
            text={t('error.noPermission')}
          />
        </>
      }
    >
      {({ data }) =>
        data
          .filter((place) => place.slug === slug)
          .map(({ id, name }) => (
            <div key={id}>
              <h1 dir="auto" className="mt-1 mb-6 text-2xl font-semibold">
                {name}
              </h1>
              <Place id={id} />
            </div>
          ))
      }
    </QueryState>
  );
}

function Place({ id }: { id: string }) {
  return (
    <QueryState query={useQuery(managedPlaceOptions(id))} waiting={<RowsSkeleton />}>
      {({ data: place }) => (
        <>
          <Public place={place} />
          <Day place={place} />
          <Hours place={place} />
          <Closures place={place} />
        </>
      )}
    </QueryState>
  );
}

/** The page that others see; while the place is switched off, nobody does. */
function Public({ place: { slug, active } }: { place: ManagedBookingPlace }) {
  const { t } = useText();
  return (
    <p className="-mt-4 mb-6 text-sm">
      {active ? (
        <Link to={placePath(slug)} className={linkClass}>
          {t('bookings.publicPage')}
        </Link>
      ) : (
        <Badge tone="warning">{t('admin.bookings.inactive')}</Badge>
      )}
    </p>
  );
}

function Day({ place }: { place: ManagedBookingPlace }) {
  const { t } = useText();
  const [params, setParams] = useSearchParams();
  const now = useMinute();
  if (now === null) return <RowsSkeleton />;
  const day = params.get('day') ?? nowIn(place.timezone, now).day;
  return (
    <div>
      <h2 className="mb-3 text-lg font-semibold">{t('admin.bookings.day')}</h2>
      <div className="mb-5 max-w-60">
        <TextField
          label={t('admin.bookings.dayField')}
          type="date"
          value={day}
          onChange={(value) =>
            value !== '' && setParams({ day: value }, { replace: true, preventScrollReset: true })
          }
        />
      </div>
      <DayColumns key={day} place={place} day={day} />
    </div>
  );
}

function Hours({ place }: { place: ManagedBookingPlace }) {
  const { t } = useText();
  const [open, setOpen] = useState<ManagedBookingSpace | null>(null);
  return (
    <section aria-labelledby="hours" className="mt-10">
      <h2 id="hours" className="mb-3 text-lg font-semibold">
        {t('bookings.spaces')}
      </h2>
      <QueryState
        query={useQuery(spacesOptions(place.id))}
        waiting={<RowsSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState illustration={<CalendarClock />} title={t('admin.bookings.noSpaces')} />}
      >
        {({ data }) => (
          <ul className="divide-y divide-line border-y border-line">
            {data.map((space) => (
              <li key={space.id} className="flex flex-wrap items-center gap-3 py-3">
                <span dir="auto" className="font-medium">
                  {space.name}
                </span>
                {!space.active && <Badge tone="warning">{t('admin.bookings.inactive')}</Badge>}
                {space.hours.length === 0 && <Badge tone="warning">{t('admin.bookings.noHours')}</Badge>}
                <Button
                  size="sm"
                  className="ms-auto"
                  aria-label={t('bookings.hoursOf', { name: space.name })}
                  onClick={() => setOpen(space)}
                >
                  {t('admin.bookings.hours')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <Suspense fallback={null}>
        {open !== null && <HoursDialog space={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </section>
  );
}
