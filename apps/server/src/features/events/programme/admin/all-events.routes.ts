import { begun } from '../../../../platform/begun.ts';
import type { Routes } from '../../../../platform/http/api.ts';
import { keeps } from '../../../../platform/http/context.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import * as schemas from './all-events.schemas.ts';
import * as events from './all-events.service.ts';
import { viewEventEntry, writeEventsTable } from './all-events.views.ts';

export const allEventsRoutes: Routes = (app) => {
  app.get('/admin/events', { schema: schemas.listAllEvents }, async ({ context, query }) => {
    const found = await events.listAllEvents(context, query);
    const now = context.now();
    return okList(
      found.events.map((event) => viewEventEntry(event, now)),
      found.count,
    );
  });

  app.get(
    '/admin/events.csv',
    { schema: schemas.exportAllEvents, config: { ...perMinute(20), ...keeps } },
    async ({ context, query }, reply) => {
      const rows = await begun(events.readAllEvents(context, query));
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="events.csv"')
        .send(writeEventsTable(rows, { locale: context.locale, now: context.now() }));
    },
  );

  app.put('/admin/events/featured', { schema: schemas.arrangeFeaturedEvents }, async ({ context, body }) =>
    ok(await events.arrangeFeatured(context, body.eventIds)),
  );

  app.put('/admin/events/:eventId', { schema: schemas.manageEvent }, async ({ context, params, body }) =>
    ok(viewEventEntry(await events.manageEvent(context, params.eventId, body), context.now())),
  );
};
