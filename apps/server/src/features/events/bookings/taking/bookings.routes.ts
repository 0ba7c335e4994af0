import type { Routes } from '../../../../platform/http/api.ts';
import { idempotent } from '../../../../platform/http/idempotency.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { viewBooking } from '../bookings.views.ts';
import { getCalendar } from '../telling/telling.service.ts';
import * as schemas from './bookings.schemas.ts';
import * as bookings from './bookings.service.ts';
import { draftBooking } from './taking.service.ts';

export const bookingRoutes: Routes = (app) => {
  app.post(
    '/bookings/places/:placeId/spaces/:spaceId/slots',
    { schema: schemas.draftBooking, config: idempotent },
    async ({ context, params, body }) =>
      ok(viewBooking(await draftBooking(context, params.placeId, params.spaceId, body), context.now())),
  );

  app.get('/bookings', { schema: schemas.listBookings }, async ({ context, query }) => {
    const { rows, count } = await bookings.listBookings(context, query);
    return okList(
      rows.map((row) => viewBooking(row, context.now())),
      count,
    );
  });

  app.get('/bookings/:bookingId', { schema: schemas.getBooking }, async ({ context, params }) =>
    ok(viewBooking(await bookings.getBooking(context, params.bookingId), context.now())),
  );

  app.post(
    '/bookings/:bookingId',
    { schema: schemas.confirmBooking, config: idempotent },
    async ({ context, params }) =>
      ok(viewBooking(await bookings.confirmBooking(context, params.bookingId), context.now())),
  );

  app.put('/bookings/:bookingId/note', { schema: schemas.setNote }, async ({ context, params, body }) =>
    ok(viewBooking(await bookings.setNote(context, params.bookingId, body.note), context.now())),
  );

  app.put('/bookings/:bookingId/answers', { schema: schemas.setAnswers }, async ({ context, params, body }) =>
    ok(viewBooking(await bookings.setAnswers(context, params.bookingId, body.answers), context.now())),
  );

  app.get(
    '/bookings/:bookingId/calendar',
    { schema: schemas.getCalendar },
    async ({ context, params }, reply) => {
      const text = await getCalendar(context, params.bookingId);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="booking.ics"')
        .send(text);
    },
  );

  app.delete('/bookings/:bookingId', { schema: schemas.cancelBooking }, async ({ context, params }) => {
    const row = await bookings.cancelBooking(context, params.bookingId);
    return ok(row === null ? null : viewBooking(row, context.now()));
  });
};
