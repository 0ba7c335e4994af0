import type { Routes } from '../../../platform/http/api.ts';
import { okList } from '../../../platform/http/schemas.ts';
import { listSeriesEvents, viewEvent } from '../programme/index.ts';
import { series } from './series.resource.ts';
import * as schemas from './series.schemas.ts';

export const seriesRoutes: Routes = (app) => {
  app.get(
    '/series/:seriesId/events',
    { schema: schemas.listSeriesEvents },
    async ({ context, params, query }) => {
      const { id } = await series.get(context, params.seriesId);
      const events = await listSeriesEvents(context, id, query, query);
      return okList(events.map((event) => viewEvent(event, context.organization)));
    },
  );
};
