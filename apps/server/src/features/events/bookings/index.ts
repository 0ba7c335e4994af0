export { forgetBookings } from './taking/forget.service.ts';
export { createPlace } from './staff/admin-places.service.ts';
export { createSpace, setHours } from './staff/admin-spaces.service.ts';
export { confirmBooking } from './taking/bookings.service.ts';
export { confirmSeries } from './series/series.service.ts';
export { draftSeries } from './series/taking-series.service.ts';
export { draftBooking } from './taking/taking.service.ts';
