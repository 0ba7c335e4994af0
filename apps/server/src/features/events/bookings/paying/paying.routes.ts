import type { Routes } from '../../../../platform/http/api.ts';
import { keeps } from '../../../../platform/http/context.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import { viewPaymentIntent } from '../../../money/payments/index.ts';
import * as schemas from './paying.schemas.ts';
import { openBookingIntent } from './paying.service.ts';

export const bookingPaymentRoutes: Routes = (app) => {
  app.get(
    '/bookings/:bookingId/intent',
    { schema: schemas.getBookingIntent, config: keeps },
    async ({ context, params, query }) =>
      ok(viewPaymentIntent(await openBookingIntent(context, params.bookingId, query.addressId))),
  );
};
