import { makes, type Targets, type World } from '../../../testing/target.ts';
import { dayAhead, done, makeShop, take } from './bookings.factory.ts';

async function makeBooking({ staff, owner }: World) {
  const shop = await makeShop(staff, { supply: 1000 });
  const { id } = await done(take(owner, shop, '10:00'));
  const ids = { placeId: shop.place.id, spaceId: shop.space.id };
  return { ...ids, bookingPlaceId: ids.placeId, bookingSpaceId: ids.spaceId, bookingId: id };
}

export const targets: Targets = {
  makers: [makes(['placeId', 'spaceId', 'bookingPlaceId', 'bookingSpaceId', 'bookingId'], makeBooking)],
  calls: { draftBooking: { body: () => ({ day: dayAhead(2), time: '11:00' }) } },
};
