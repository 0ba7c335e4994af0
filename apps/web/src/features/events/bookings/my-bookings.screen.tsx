import type { Booking } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { buttonClass } from '@atrium/ui/button';
import { Card, cardLinkClass } from '@atrium/ui/card';
import { EmptyState } from '@atrium/ui/empty-state';
import { Image } from '@atrium/ui/image';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router';
import { MembersOnly } from '../../../components/members-only.tsx';
import { MoreButton } from '../../../components/more-button.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { PageLink } from '../../../components/page-link.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../components/staff/rows-skeleton.tsx';
import { useMinute } from '../../../lib/clock.ts';
import { useFormat } from '../../../lib/format.ts';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { bookingPath, ownBookingsOptions, ownPath } from './bookings.api.ts';
import { CancelBooking } from './cancel-booking.tsx';
import { useBookingTime } from './use-booking-time.ts';
import { WaitingList } from './waiting-list.tsx';

const page = definePage({ module: 'bookings' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The reader's bookings: upcoming as tickets, past below. */
export default function MyBookingsScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={t('bookings.mine')} hidden />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-2xl font-semibold">{t('bookings.mine')}</h1>
        <Link to="/places" className={buttonClass()}>
          {t('bookings.places')}
        </Link>
      </div>
      <MembersOnly waiting={<RowsSkeleton count={3} />}>
        <Upcoming />
        <WaitingList />
        <Past />
      </MembersOnly>
    </div>
  );
}

function Upcoming() {
  const { t } = useText();
  const list = useInfiniteQuery(ownBookingsOptions(false));
  const bookings = itemsOf(list.data);
  return (
    <section aria-labelledby="upcoming" className="mt-6">
      <h2 id="upcoming" className="mb-3 font-semibold">
        {t('bookings.upcoming')}
      </h2>
      <QueryState
        query={list}
        waiting={<RowsSkeleton count={2} />}
        isEmpty={() => bookings.length === 0}
        empty={
          <EmptyState
            illustration={<CalendarClock />}
            title={t('bookings.noneBooked')}
            text={t('bookings.noneBookedText')}
            action={
              <Link to="/places" className={buttonClass({ variant: 'primary' })}>
                {t('bookings.find')}
              </Link>
            }
          />
        }
      >
        {() => (
          <>
            <ul className="flex flex-col gap-4">
              {bookings.map((booking) => (
                <Ticket key={booking.id} booking={booking} />
              ))}
            </ul>
            <MoreButton list={list} waiting={<RowsSkeleton count={2} />} />
          </>
        )}
      </QueryState>
    </section>
  );
}

function Ticket({ booking }: { booking: Booking }) {
  const { t } = useText();
  const format = useFormat();
  const now = useMinute();
  const when = useBookingTime()(booking);
  const { space, place, status, startsAt } = booking;
  return (
    <li className="contents">
      <Card padding="none" interactive className="flex flex-wrap sm:flex-nowrap">
        <Image
          src={pictureOf(space.image ?? place.image, 'thumbnail')}
          alt=""
          seed={space.slug}
          ratio="1/1"
          className="w-28 shrink-0 self-stretch max-sm:hidden"
        />
        <div className="flex min-w-0 grow flex-col gap-1 p-4">
          <h3 className="font-semibold">
            <PageLink to={ownPath(booking)} className={cardLinkClass}>
              <bdi>{space.name}</bdi>
            </PageLink>
          </h3>
          <p className="text-sm text-muted">
            <bdi>{place.name}</bdi>
          </p>
          <p className="text-sm" suppressHydrationWarning>
            {when}
          </p>
        </div>
        <div className="relative z-1 flex flex-col items-end justify-between gap-2 p-4">
          {status === 'draft' ? (
            <Badge tone="warning">{t('bookings.held')}</Badge>
          ) : (
            now !== null && <Badge tone="brand">{format.relative(startsAt, now)}</Badge>
          )}
          <CancelBooking booking={booking} size="sm" />
        </div>
      </Card>
    </li>
  );
}

function Past() {
  const { t } = useText();
  const format = useFormat();
  const when = useBookingTime();
  const list = useInfiniteQuery(ownBookingsOptions(true));
  const bookings = itemsOf(list.data);
  if (list.isSuccess && bookings.length === 0) return null;
  return (
    <section aria-labelledby="past" className="mt-10">
      <h2 id="past" className="mb-3 font-semibold">
        {t('bookings.past')}
      </h2>
      <QueryState query={list} waiting={<RowsSkeleton count={2} />}>
        {() => (
          <>
            <ul className="divide-y divide-line border-y border-line">
              {bookings.map((booking) => (
                <li
                  key={booking.id}
                  className="relative flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-sm"
                >
                  <PageLink to={bookingPath(booking.id)} className={`font-medium ${cardLinkClass}`}>
                    <bdi>{booking.space.name}</bdi>
                  </PageLink>
                  <span className="grow text-muted" suppressHydrationWarning>
                    {when(booking)}
                  </span>
                  {booking.status === 'canceled' && <Badge>{t('bookings.canceled')}</Badge>}
                  {booking.refunded > 0 && (
                    <span>
                      {t('bookings.refunded', {
                        amount: format.money(booking.refunded, booking.space.currency),
                      })}
                    </span>
                  )}
                </li>
              ))}
            </ul>
            <MoreButton list={list} waiting={<RowsSkeleton count={2} />} />
          </>
        )}
      </QueryState>
    </section>
  );
}
