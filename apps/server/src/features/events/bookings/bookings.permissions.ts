import {
  type Permissions,
  anyone,
  anyoneHere,
  members,
  membersHere,
  ownerOnly,
  staffOnly,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  bookings: {
    listBookingPlaces: anyone,
    getBookingPlace: anyoneHere,
    listBookingSpaces: anyoneHere,
    getBookingSpace: anyoneHere,
    listBookingSlots: anyoneHere,
    draftBooking: membersHere,
    listBookings: members,
    getBooking: ownerOnly,
    confirmBooking: ownerOnly,
    cancelBooking: ownerOnly,
    listAllBookingPlaces: staffOnly,
    getManagedBookingPlace: staffOnly,
    createBookingPlace: staffOnly,
    updateBookingPlace: staffOnly,
    deleteBookingPlace: staffOnly,
    listAllBookingSpaces: staffOnly,
    createBookingSpace: staffOnly,
    updateBookingSpace: staffOnly,
    deleteBookingSpace: staffOnly,
    setBookingHours: staffOnly,
  },
};
