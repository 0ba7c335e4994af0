import type { Routes } from '../../../../platform/http/api.ts';
import { idempotent } from '../../../../platform/http/idempotency.ts';
import { keeps, recentlyIf } from '../../../../platform/http/context.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { freeFromEvent } from '../for-events/freeing.service.ts';
import * as closures from './closures.service.ts';
import * as marks from './marks.service.ts';
import * as schemas from './staff-bookings.schemas.ts';
import * as bookings from './staff-bookings.service.ts';
import { viewClosure, viewManagedBooking, writeBookingsTable } from './staff-bookings.views.ts';

/** Whether money goes back. */
const has = (flag: string) => (body: unknown) =>
  typeof body === 'object' && body !== null && Reflect.get(body, flag) === true;

export const staffBookingRoutes: Routes = (app) => {
  app.get('/admin/bookings', { schema: schemas.listAllBookings }, async ({ context, query }) => {
    const { rows, count } = await bookings.listAllBookings(context, query);
    return okList(
      rows.map((row) => viewManagedBooking(row, context.now())),
      count,
    );
  });

  app.get(
    '/admin/bookings/export',
    { schema: schemas.exportBookings, config: { ...perMinute(20), ...keeps } },
    async ({ context, query }, reply) => {
      const table = await bookings.readBookings(context, query);
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="bookings.csv"')
        .send(writeBookingsTable(table, context.locale));
    },
  );

  app.get('/admin/bookings/calendar', { schema: schemas.getBookingsCalendar }, async ({ context, query }) =>
    okList((await bookings.getCalendar(context, query)).map((row) => viewManagedBooking(row, context.now()))),
  );

  app.post(
    '/admin/bookings/spaces/:bookingSpaceId/bookings',
    { schema: schemas.bookForSomebody, config: idempotent },
    async ({ context, params, body }) =>
      ok(
        viewManagedBooking(
          await bookings.bookForSomebody(context, params.bookingSpaceId, body),
          context.now(),
        ),
      ),
  );

  app.get('/admin/bookings/:bookingId', { schema: schemas.getManagedBooking }, async ({ context, params }) =>
    ok(viewManagedBooking(await bookings.getManagedBooking(context, params.bookingId), context.now())),
  );

  app.post(
    '/admin/bookings/:bookingId/move',
    { schema: schemas.moveBooking },
    async ({ context, params, body }) =>
      ok(viewManagedBooking(await bookings.moveBooking(context, params.bookingId, body), context.now())),
  );

  app.post(
    '/admin/bookings/:bookingId/cancel',
    { schema: schemas.cancelForSomebody, config: recentlyIf(has('refund')) },
    async ({ context, params, body }) =>
      ok(
        viewManagedBooking(await bookings.cancelForSomebody(context, params.bookingId, body), context.now()),
      ),
  );

  app.post(
    '/admin/bookings/:bookingId/checkin',
    { schema: schemas.checkInBooking },
    async ({ context, params, body }) => {
      const row = await marks.checkIn(context, params.bookingId, body.checkedIn);
      return ok(viewManagedBooking(row, context.now()));
    },
  );

  app.post(
    '/admin/bookings/:bookingId/noShow',
    { schema: schemas.markMissed },
    async ({ context, params, body }) => {
      const row = await marks.markMissed(context, params.bookingId, body);
      return ok(viewManagedBooking(row, context.now()));
    },
  );

  app.delete(
    '/admin/bookings/:bookingId/event',
    { schema: schemas.freeFromEvent },
    async ({ context, params }) => ok(await freeFromEvent(context, params.bookingId)),
  );

  app.get(
    '/admin/bookings/places/:bookingPlaceId/closures',
    { schema: schemas.listClosures },
    async ({ context, params }) =>
      okList((await closures.listClosures(context, params.bookingPlaceId)).map(viewClosure)),
  );

  app.post(
    '/admin/bookings/places/:bookingPlaceId/closures',
    { schema: schemas.createClosure, config: { ...idempotent, ...recentlyIf(has('cancel')) } },
    async ({ context, params, body }) => {
      const { closure, touched, ...counts } = await closures.createClosure(
        context,
        params.bookingPlaceId,
        body,
      );
      return ok({
        ...counts,
        closure: viewClosure(closure),
        touched: touched.map((row) => viewManagedBooking(row, context.now())),
      });
    },
  );

  app.delete(
    '/admin/bookings/closures/:bookingClosureId',
    { schema: schemas.deleteClosure },
    async ({ context, params }) => ok(await closures.deleteClosure(context, params.bookingClosureId)),
  );
};
