import type { ManagedBooking } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import type { ListColumn } from '../../../../components/staff/list/list-types.ts';
import { useFormat } from '../../../../lib/format.ts';
import { displayName } from '../../../../lib/names.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
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
      cell: ({ account }) => <bdi>{account === null ? '' : displayName(account)}</bdi>,
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

export function State({ booking: { status, checkedInAt, missedAt } }: { booking: ManagedBooking }) {
  const { t } = useText();
  if (status === 'canceled') return <Badge>{t('admin.bookings.state.canceled')}</Badge>;
  if (status === 'draft') return <Badge tone="warning">{t('admin.bookings.state.draft')}</Badge>;
  if (checkedInAt !== null) return <Badge tone="success">{t('admin.bookings.checkedIn')}</Badge>;
  if (missedAt !== null) return <Badge tone="danger">{t('admin.bookings.missed')}</Badge>;
  return <Badge tone="brand">{t('admin.bookings.state.ready')}</Badge>;
}
