import { madeId, makes, type Targets, type World } from '../../../testing/target.ts';
import { book, dayAhead, done, makeShop, take } from './bookings.factory.ts';

const NOWHERE = '01900000-0000-4000-8000-000000000000';
const FAR = { start: '2099-01-01T00:00:00Z', end: '2099-01-02T00:00:00Z' };
const DAY = `from=${dayAhead(1)}T00:00:00Z&to=${dayAhead(2)}T00:00:00Z`;

async function makeBooking({ staff, owner, org }: World) {
  const shop = await makeShop(staff, { supply: 1000 });
  const { id } = await done(take(owner, shop, '10:00'));
  const closures = `/admin/bookings/places/${shop.place.id}/closures`;
  const paid = await done(take(owner, await makeShop(staff, { price: 100 }), '10:00'));
  const { id: bookedId } = await book(owner, shop, '12:00');
  const full = await makeShop(staff);
  await book(owner, full, '11:00');
  const watchId = await madeId(owner.post(`${full.path}/watches`, slot()));
  // Nothing is to be paid for it any more, so no provider is asked.
  await org
    .context()
    .db.updateTable('booking')
    .set({ hold_expires_at: new Date(0) })
    .where('booking.organization_id', '=', org.organization.id)
    .where('booking.id', '=', paid.id)
    .execute();
  const bookingSeriesId = await madeId(owner.post(`${shop.path}/series`, series()));
  await done(owner.post(`/bookings/series/${bookingSeriesId}`));
  // Nobody of those who try the calls: a manager may make some of them.
  const manager = await org.member();
  await done(staff.post(`/admin/bookings/places/${shop.place.id}/managers`, { accountId: manager.id }));
  return {
    managerId: manager.id,
    placeId: shop.place.id,
    spaceId: shop.space.id,
    bookingPlaceId: shop.place.id,
    bookingSpaceId: shop.space.id,
    bookingId: id,
    bookingSeriesId,
    bookerId: owner.id,
    paidBookingId: paid.id,
    bookedId,
    watchId,
    fullPlaceId: full.place.id,
    fullSpaceId: full.space.id,
    bookingClosureId: await madeId(staff.post(closures, FAR).then(closureOf)),
  };
}

/** The answer tells of the closure beside what it touches. */
const closureOf = (answer: Awaited<ReturnType<World['staff']['post']>>) => ({
  ...answer,
  body: { ...answer.body, data: (answer.body.data as { closure: unknown }).closure },
});

const series = () => ({ day: dayAhead(2), until: dayAhead(16), time: '14:00' });

const slot = () => ({ day: dayAhead(2), time: '11:00' });

export const targets: Targets = {
  makers: [
    makes(
      [
        'placeId',
        'spaceId',
        'bookingPlaceId',
        'bookingSpaceId',
        'bookingId',
        'bookingSeriesId',
        'bookerId',
        'managerId',
        'paidBookingId',
        'bookedId',
        'watchId',
        'fullPlaceId',
        'fullSpaceId',
        'bookingClosureId',
      ],
      makeBooking,
    ),
  ],
  calls: {
    draftBooking: { body: slot },
    draftBookingSeries: { body: series },
    previewBookingSeries: { query: new URLSearchParams(series()).toString() },
    watchBookingSlot: { body: slot, ids: { placeId: 'fullPlaceId', spaceId: 'fullSpaceId' } },
    moveBooking: { body: slot },
    bookForSomebody: { body: ({ bookerId = '' }) => ({ ...slot(), accountId: bookerId }) },
    bookSeriesForSomebody: {
      body: ({ bookerId = '' }) => ({ ...series(), time: '16:00', accountId: bookerId }),
    },
    addBookingManager: { body: ({ strangerId }) => ({ accountId: strangerId }) },
    removeBookingManager: { ids: { accountId: 'managerId' } },
    createBookingClosure: { body: () => FAR },
    setBookingHours: { body: () => ({ hours: [] }) },
    getBookingIntent: { ids: { bookingId: 'paidBookingId' } },
    getBookingCalendar: { ids: { bookingId: 'bookedId' } },
    getBookingReport: { query: `from=${dayAhead(-30)}&to=${dayAhead(30)}` },
    getBookingsCalendar: { query: `placeId=${NOWHERE}&${DAY}` },
  },
};
