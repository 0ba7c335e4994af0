import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    ListingPass:
      'id alternateId location? usedAt? status attendeeId attendee ticketId ticket:BasePassType passAddOns[] reservationId? reservation? responses[] couponId? coupon? packageId? accesses[] createdAt updatedAt',
    ListingRegistration:
      'id alternateId accountId eventId event account couponId? coupon? passes[] packages[] payments[] createdAt',
  },
};
