import type { Routes } from '../../../platform/http/api.ts';
import { PICTURE_BODY_LIMIT } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import { viewEvent } from '../programme/index.ts';
import * as schemas from './series.schemas.ts';
import * as series from './series.service.ts';
import { viewSeries } from './series.views.ts';

export const seriesRoutes: Routes = (app) => {
  app.get('/series', { schema: schemas.listSeries }, async ({ context, query }) =>
    okList((await series.listSeries(context, query)).map(viewSeries)),
  );

  app.get('/series/:seriesId', { schema: schemas.getSeries }, async ({ context, params }) =>
    ok(viewSeries(await series.getSeries(context, params.seriesId))),
  );

  app.post(
    '/series',
    { schema: schemas.createSeries, bodyLimit: PICTURE_BODY_LIMIT },
    async ({ context, body }) => ok(viewSeries(await series.createSeries(context, body))),
  );

  app.put(
    '/series/:seriesId',
    { schema: schemas.updateSeries, bodyLimit: PICTURE_BODY_LIMIT },
    async ({ context, params, body }) =>
      ok(viewSeries(await series.updateSeries(context, params.seriesId, body))),
  );

  app.delete('/series/:seriesId', { schema: schemas.deleteSeries }, async ({ context, params }) =>
    ok(await series.deleteSeries(context, params.seriesId)),
  );

  app.get(
    '/series/:seriesId/events',
    { schema: schemas.listSeriesEvents },
    async ({ context, params, query }) => {
      const events = await series.listSeriesEvents(context, params.seriesId, query, query);
      return okList(events.map((event) => viewEvent(event, context.organization)));
    },
  );
};
