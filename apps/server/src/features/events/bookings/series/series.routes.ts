import type { Routes } from '../../../../platform/http/api.ts';
import { keeps } from '../../../../platform/http/context.ts';
import { idempotent } from '../../../../platform/http/idempotency.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import { viewPaymentIntent } from '../../../money/payments/index.ts';
import { previewSeries } from './looking.service.ts';
import { openSeriesIntent } from './series-paying.service.ts';
import * as schemas from './series.schemas.ts';
import * as series from './series.service.ts';
import { viewPreview, viewSeries } from './series.views.ts';
import { bookSeriesForSomebody, draftSeries } from './taking-series.service.ts';

const config = { ...perMinute(10), ...idempotent };

export const seriesRoutes: Routes = (app) => {
  app.get(
    '/bookings/places/:placeId/spaces/:spaceId/series',
    { schema: schemas.previewSeries },
    async ({ context, params, query }) =>
      ok(viewPreview(await previewSeries(context, params.placeId, params.spaceId, query))),
  );

  app.post(
    '/bookings/places/:placeId/spaces/:spaceId/series',
    { schema: schemas.draftSeries, config },
    async ({ context, params, body }) =>
      ok(viewSeries(await draftSeries(context, params.placeId, params.spaceId, body), context.now())),
  );

  app.post(
    '/admin/bookings/spaces/:bookingSpaceId/series',
    { schema: schemas.bookSeriesForSomebody, config },
    async ({ context, params, body }) =>
      ok(viewSeries(await bookSeriesForSomebody(context, params.bookingSpaceId, body), context.now())),
  );

  app.get('/bookings/series/:bookingSeriesId', { schema: schemas.getSeries }, async ({ context, params }) =>
    ok(viewSeries(await series.getSeries(context, params.bookingSeriesId), context.now())),
  );

  app.get(
    '/bookings/series/:bookingSeriesId/intent',
    { schema: schemas.getSeriesIntent, config: keeps },
    async ({ context, params, query }) =>
      ok(viewPaymentIntent(await openSeriesIntent(context, params.bookingSeriesId, query.addressId))),
  );

  app.post(
    '/bookings/series/:bookingSeriesId',
    { schema: schemas.confirmSeries, config },
    async ({ context, params }) =>
      ok(viewSeries(await series.confirmSeries(context, params.bookingSeriesId), context.now())),
  );

  app.put(
    '/bookings/series/:bookingSeriesId/answers',
    { schema: schemas.setSeriesAnswers },
    async ({ context, params, body }) =>
      ok(
        viewSeries(
          await series.setSeriesAnswers(context, params.bookingSeriesId, body.answers),
          context.now(),
        ),
      ),
  );

  app.delete(
    '/bookings/series/:bookingSeriesId',
    { schema: schemas.cancelSeries, config: perMinute(10) },
    async ({ context, params }) => {
      const found = await series.cancelSeries(context, params.bookingSeriesId);
      return ok(found === null ? null : viewSeries(found, context.now()));
    },
  );
};
