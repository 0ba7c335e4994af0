import { begun } from '../../../../platform/begun.ts';
import type { Routes } from '../../../../platform/http/api.ts';
import { keeps } from '../../../../platform/http/context.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { okList } from '../../../../platform/http/schemas.ts';
import * as schemas from './all-activities.schemas.ts';
import * as activities from './all-activities.service.ts';
import { viewActivityEntry, writeActivitiesTable } from './all-activities.views.ts';

export const allActivitiesRoutes: Routes = (app) => {
  app.get('/admin/activities', { schema: schemas.listAllActivities }, async ({ context, query }) => {
    const found = await activities.listAllActivities(context, query);
    return okList(found.activities.map(viewActivityEntry), found.count);
  });

  app.get(
    '/admin/activities.csv',
    { schema: schemas.exportAllActivities, config: { ...perMinute(20), ...keeps } },
    async ({ context, query }, reply) => {
      const rows = await begun(activities.readAllActivities(context, query));
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="posts.csv"')
        .send(writeActivitiesTable(rows, context.locale));
    },
  );
};
