import {
  type Booking,
  cancelBooking,
  confirmBooking,
  getBookingCalendar,
  setBookingAnswers,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Banner } from '@atrium/ui/banner';
import { Button, buttonClass } from '@atrium/ui/button';
import { Card } from '@atrium/ui/card';
import { EmptyState } from '@atrium/ui/empty-state';
import { Image } from '@atrium/ui/image';
import { linkClass } from '@atrium/ui/link';
import { Skeleton } from '@atrium/ui/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, CircleAlert, CircleCheck, Hourglass } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { MembersOnly } from '../../../components/members-only.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { messageOf, statusOf } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useSaveFile } from '../../../lib/save-file.ts';
import { useText } from '../../../lib/text.tsx';
import { AnswersStep } from './answers/answers-step.tsx';
import { OwnAnswers } from './answers/own-answers.tsx';
import { BookingNote } from './booking-note.tsx';
import { bookingCalls, bookingOptions, ownPath, seriesPath, spacePath } from './bookings.api.ts';
import { CancelBooking } from './cancel-booking.tsx';
import { HoldClock } from '../registration/index.ts';
import { useBookingTime } from './use-booking-time.ts';

const BookingPay = lazy(() => import('./booking-pay.tsx'));

const page = definePage({ module: 'bookings' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const AGAIN_MS = 5000;

/** One booking from the moment that its slot is kept: confirm or pay, then the way in, then what was. */
export default function BookingScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('bookings.booking')} hidden />
      <Link to="/my/bookings" className={`${linkClass} text-sm`}>
        {t('bookings.mine')}
      </Link>
      <MembersOnly waiting={<Skeleton className="mt-4 h-64 w-full" />}>
        <One />
      </MembersOnly>
    </div>
  );
}

function One() {
  const { t } = useText();
  const { bookingId = '' } = useParams();
  // Only the server knows when it is over: its clock counts, and it waits for a payment that is on its way.
  const [isLate, setLate] = useState(false);
  const query = useQuery({ ...bookingOptions(bookingId), refetchInterval: isLate ? AGAIN_MS : false });
  const isOver = statusOf(query.error) === 404;
  return (
    <div className="mt-3">
      <QueryState query={query} waiting={<Skeleton className="h-64 w-full" />}>
        {({ data: booking }) =>
          booking.status === 'draft' && booking.seriesId !== null ? (
            <Navigate to={ownPath(booking)} replace />
          ) : (
            <>
              <Ticket booking={booking} />
              {isOver && booking.status === 'draft' ? (
                <EmptyState
                  illustration={<Hourglass />}
                  title={t('bookings.over')}
                  text={t('bookings.overText')}
                  action={
                    <Link
                      to={spacePath(booking.place.slug, booking.space.slug)}
                      className={buttonClass({ variant: 'primary' })}
                    >
                      {t('bookings.again')}
                    </Link>
                  }
                />
              ) : booking.status === 'draft' ? (
                <Draft booking={booking} isLate={isLate} onOver={() => setLate(true)} />
              ) : (
                <Done booking={booking} />
              )}
              {/* In one place, before and after: what is being written stays. */}
              {booking.status !== 'canceled' && !isOver && (
                <div className="mt-5">
                  <BookingNote booking={booking} />
                </div>
              )}
            </>
          )
        }
      </QueryState>
    </div>
  );
}

function Ticket({ booking }: { booking: Booking }) {
  const { t } = useText();
  const when = useBookingTime()(booking);
  const format = useFormat();
  const { place, space } = booking;
  return (
    <Card padding="none" className="mb-6">
      <Image
        src={pictureOf(space.image ?? place.image, 'public')}
        alt=""
        seed={space.slug}
        ratio="3/1"
        priority
      />
      <div className="flex flex-col gap-1 p-5">
        <h1 dir="auto" className="text-xl font-semibold">
          {space.name}
        </h1>
        <p className="text-muted">
          <bdi>{place.name}</bdi>
        </p>
        <p className="mt-2 font-medium" suppressHydrationWarning>
          {when}
        </p>
        <p className="text-sm text-muted">
          {t('bookings.zone', { zone: place.timezone })} ·{' '}
          {t('bookings.number', { number: String(booking.alternateId) })}
          {booking.price > 0 && ` · ${format.money(booking.price, space.currency)}`}
        </p>
      </div>
    </Card>
  );
}

function Draft({ booking, isLate, onOver }: { booking: Booking; isLate: boolean; onOver: () => void }) {
  const texts = useText();
  const { t } = texts;
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = () =>
    Promise.all(bookingCalls.map((_id) => client.invalidateQueries({ queryKey: [{ _id }] })));
  const path = { bookingId: booking.id };
  const confirm = useMutation({
    mutationFn: () => confirmBooking({ path, throwOnError: true }),
    meta: { quiet: true },
    onSettled: refresh,
  });
  const drop = useMutation({
    mutationFn: () => cancelBooking({ path, throwOnError: true }),
    onSuccess: async () => {
      await navigate(spacePath(booking.place.slug, booking.space.slug));
      client.removeQueries({ queryKey: bookingOptions(booking.id).queryKey });
      await refresh();
    },
  });
  return (
    <section className="flex flex-col gap-5">
      {booking.holdExpiresAt !== null && !isLate && (
        <div>
          <HoldClock expiresAt={booking.holdExpiresAt} offset={0} onOver={onOver} />
        </div>
      )}
      <AnswersStep
        of={booking}
        answers={booking.answers}
        save={(answers) => setBookingAnswers({ path, body: { answers }, throwOnError: true })}
      >
        {booking.price > 0 && (
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <BookingPay bookingId={booking.id} onPaid={() => confirm.mutate()} />
          </Suspense>
        )}
        {confirm.error !== null && (
          <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
            {messageOf(confirm.error, texts)}
          </Banner>
        )}
        {booking.price === 0 && (
          <Button
            variant="primary"
            size="lg"
            className="self-start"
            pending={confirm.isPending}
            onClick={() => confirm.mutate()}
          >
            {t('bookings.confirm')}
          </Button>
        )}
      </AnswersStep>
      <div>
        <Button variant="quiet" size="lg" pending={drop.isPending} onClick={() => drop.mutate()}>
          {t('bookings.drop')}
        </Button>
      </div>
    </section>
  );
}

function Done({ booking }: { booking: Booking }) {
  const { t } = useText();
  const format = useFormat();
  const file = useSaveFile('booking.ics', () =>
    getBookingCalendar({ path: { bookingId: booking.id }, parseAs: 'blob', throwOnError: true }),
  );
  if (booking.status === 'canceled')
    return (
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="warning">{t('bookings.canceled')}</Badge>
        {booking.refunded > 0 &&
          t('bookings.refunded', { amount: format.money(booking.refunded, booking.space.currency) })}
      </p>
    );
  return (
    <section className="flex flex-col gap-5">
      <Banner tone="success" role="status" icon={<CircleCheck aria-hidden="true" />}>
        {t('bookings.ready')}
      </Banner>
      <OwnAnswers booking={booking} />
      <div className="flex flex-wrap gap-3">
        <Button
          icon={<CalendarPlus aria-hidden="true" />}
          pending={file.isPending}
          onClick={() => file.mutate()}
        >
          {t('bookings.toCalendar')}
        </Button>
        <CancelBooking booking={booking} />
        {booking.seriesId !== null && (
          <Link to={seriesPath(booking.seriesId)} className={buttonClass({ variant: 'quiet' })}>
            {t('bookings.series.see')}
          </Link>
        )}
      </div>
    </section>
  );
}
