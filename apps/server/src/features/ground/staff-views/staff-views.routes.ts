import type { Routes } from '../../../platform/http/api.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import { viewStaffView } from './staff-views.views.ts';
import * as schemas from './staff-views.schemas.ts';
import * as views from './staff-views.service.ts';

export const staffViewRoutes: Routes = (app) => {
  app.get('/admin/views', { schema: schemas.listStaffViews }, async ({ context, query }) =>
    okList((await views.listViews(context, query.list)).map((row) => viewStaffView(row, context.actor))),
  );
  app.post('/admin/views', { schema: schemas.saveStaffView }, async ({ context, body }) =>
    ok(viewStaffView(await views.saveView(context, body), context.actor)),
  );
  app.delete('/admin/views/:viewId', { schema: schemas.deleteStaffView }, async ({ context, params }) => {
    await views.removeView(context, params.viewId);
    return ok(null);
  });
};
