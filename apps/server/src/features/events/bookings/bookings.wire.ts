import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    BaseBookingPlace: { fields: 'id name slug timezone description? image?:BaseImage', never: 'updatedAt' },
    BookingPlace: {
      fields: '+BaseBookingPlace address1? address2? city? state? zip? country? createdAt updatedAt',
      full: 'updatedAt',
    },
    BaseBookingSpace: {
      fields: 'id name slug supply slotDuration price description? image?:BaseImage',
      never: 'updatedAt',
    },
    BookingSpace: { fields: '+BaseBookingSpace start? end? createdAt updatedAt', full: 'updatedAt' },
    BookingDaySlots: 'day slots[]:BookingSpaceSlot',
    BookingSpaceSlot: 'time supply?',
    BaseBooking: { fields: 'id alternateId day time duration status', never: 'updatedAt' },
    Booking: {
      fields: '+BaseBooking space:BaseBookingSpace place:BaseBookingPlace createdAt updatedAt',
      full: 'updatedAt',
    },
  },
};
