import type { Routes } from '../../platform/http/api.ts';
import { ok, okList } from '../../platform/http/schemas.ts';
import { viewEvent } from '../events/index.ts';
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

  app.get(
    '/series/:seriesId/events',
    { schema: schemas.listSeriesEvents },
    async ({ context, params, query }) => {
      const events = await series.listSeriesEvents(context, params.seriesId, query, query);
      return okList(events.map((event) => viewEvent(event, context.organization)));
    },
  );
};
