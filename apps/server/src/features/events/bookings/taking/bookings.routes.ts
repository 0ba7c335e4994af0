import type { Routes } from '../../../../platform/http/api.ts';
import { idempotent } from '../../../../platform/http/idempotency.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { viewBooking } from '../bookings.views.ts';
import * as schemas from './bookings.schemas.ts';
import * as bookings from './bookings.service.ts';
import { draftBooking } from './taking.service.ts';

export const bookingRoutes: Routes = (app) => {
  app.post(
    '/bookings/places/:placeId/spaces/:spaceId/slots',
    { schema: schemas.draftBooking, config: idempotent },
    async ({ context, params, body }) => {
      const id = await draftBooking(context, params.placeId, params.spaceId, body);
      return ok(viewBooking(await bookings.getBooking(context, id)));
    },
  );

  app.get('/bookings', { schema: schemas.listBookings }, async ({ context, query }) => {
    const { rows, count } = await bookings.listBookings(context, query);
    return okList(rows.map(viewBooking), count);
  });

  app.get('/bookings/:bookingId', { schema: schemas.getBooking }, async ({ context, params }) =>
    ok(viewBooking(await bookings.getBooking(context, params.bookingId))),
  );

  app.post(
    '/bookings/:bookingId',
    { schema: schemas.confirmBooking, config: idempotent },
    async ({ context, params }) => ok(viewBooking(await bookings.confirmBooking(context, params.bookingId))),
  );

  app.delete('/bookings/:bookingId', { schema: schemas.cancelBooking }, async ({ context, params }) => {
    const row = await bookings.cancelBooking(context, params.bookingId);
    return ok(row === null ? null : viewBooking(row));
  });
};
