import type { Context } from '../../../../platform/context.ts';
import type { Fact } from '../../../../platform/facts.ts';
import * as bookings from './bookings.queries.ts';
import { notify } from './notify.service.ts';

const READS = {
  'booking.confirmed': { topic: 'placeBooking', find: bookings.findBooked },
  'booking.canceled': { topic: 'placeBookingCanceled', find: bookings.findCanceled },
  'booking.seriesChanged': { topic: 'placeBooking', find: bookings.findBookedSeries },
} as const;

export const HEARD_BOOKINGS = Object.keys(READS);

/**
 * Tells the managers of a place of bookings there, whoever made or canceled them; a manager is not told of what they did
 * themselves. Bookings of one day at a place are one notification, and a series is told once.
 */
export async function hearBooking(ctx: Context, { name, id, by }: Fact): Promise<void> {
  const read = Object.entries(READS).find(([fact]) => fact === name)?.[1];
  if (read === undefined || id === undefined) return;
  const { topic, find } = read;
  const { db, organizationId } = ctx;
  const booked = await find(db, organizationId, id);
  if (booked === undefined) return;
  const { account_id: senderId, place_id: placeId } = booked;
  const deed = { topic, senderId, causeId: id, placeId, bundleKey: `${topic} ${placeId} ${booked.on_day}` };
  for (const accountId of await bookings.listManagerIds(db, organizationId, placeId))
    if (accountId !== by)
      await notify(
        ctx,
        { ...deed, accountId },
        async (inner) => (await find(inner.db, organizationId, id)) !== undefined,
      );
}
