import type { ManagedBooking } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { linkClass } from '@atrium/ui/link';
import { Link } from 'react-router';
import type { ListColumn } from '../../../../components/staff/list/list-types.ts';
import { useFormat } from '../../../../lib/format.ts';
import { displayName } from '../../../../lib/names.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { GivenAnswers } from '../answers/given-answers.tsx';
import { listed } from '../answers/listed.ts';
import { BookingActions } from './booking-actions.tsx';

export function useBookingColumns(): ListColumn<ManagedBooking>[] {
  const { t } = useText();
  const format = useFormat();
  const mayWrite = useHasPower('bookings:write');
  return [
    {
      id: 'starts',
      label: t('admin.bookings.when'),
      sortBy: 'startsAt',
      main: true,
      cell: ({ startsAt, place }) => (
        <time dateTime={startsAt} className="font-medium">
          {format.dateTime(startsAt, { timeZone: place.timezone })}
        </time>
      ),
    },
    {
      id: 'person',
      label: t('admin.bookings.person'),
      cell: (booking) => (
        <div>
          <Holder booking={booking} />
          {booking.note !== null && (
            <span
              dir="auto"
              className="block max-w-64 text-xs wrap-break-word whitespace-pre-line text-muted"
            >
              {booking.note}
            </span>
          )}
          {listed(booking.answers).length > 0 && (
            <div className="mt-1 max-w-64 text-xs">
              <GivenAnswers answers={booking.answers} />
            </div>
          )}
        </div>
      ),
    },
    {
      id: 'space',
      label: t('admin.bookings.space'),
      cell: ({ space, place }) => (
        <span>
          <bdi>{space.name}</bdi>
          <span className="block text-xs text-muted">
            <bdi>{place.name}</bdi>
          </span>
        </span>
      ),
    },
    {
      id: 'alternateId',
      label: t('admin.bookings.number'),
      sortBy: 'alternateId',
      cell: ({ alternateId }) => <span className="tabular-nums">{alternateId}</span>,
    },
    {
      id: 'paid',
      label: t('admin.bookings.paid'),
      cell: ({ paid, refunded, space }) => (paid === 0 ? '' : format.money(paid - refunded, space.currency)),
    },
    { id: 'state', label: t('admin.bookings.status'), cell: (booking) => <State booking={booking} /> },
    ...(mayWrite
      ? [
          {
            id: 'actions',
            label: t('admin.bookings.actions'),
            cell: (booking: ManagedBooking) => <BookingActions booking={booking} />,
          },
        ]
      : []),
  ];
}

/** The person, or the event where the reader may see it. */
export function Holder({ booking: { account, event, isOfEvent } }: { booking: ManagedBooking }) {
  const { t } = useText();
  if (isOfEvent)
    return event === null ? (
      t('admin.bookings.taken')
    ) : (
      <Link to={`/events/${event.slug}`} dir="auto" className={linkClass}>
        {event.name}
      </Link>
    );
  return <bdi>{account === null ? '' : displayName(account)}</bdi>;
}

export function State({
  booking: { status, checkedInAt, missedAt, isOfEvent },
}: {
  booking: ManagedBooking;
}) {
  const { t } = useText();
  if (isOfEvent) return <Badge>{t('admin.bookings.ofEvent')}</Badge>;
  if (status === 'canceled') return <Badge>{t('admin.bookings.state.canceled')}</Badge>;
  if (status === 'draft') return <Badge tone="warning">{t('admin.bookings.state.draft')}</Badge>;
  if (checkedInAt !== null) return <Badge tone="success">{t('admin.bookings.checkedIn')}</Badge>;
  if (missedAt !== null) return <Badge tone="danger">{t('admin.bookings.missed')}</Badge>;
  return <Badge tone="brand">{t('admin.bookings.state.ready')}</Badge>;
}
