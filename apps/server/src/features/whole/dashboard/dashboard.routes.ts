import type { Routes } from '../../../platform/http/api.ts';
import { ok } from '../../../platform/http/schemas.ts';
import * as schemas from './dashboard.schemas.ts';
import { getDashboard } from './dashboard.service.ts';
import { viewDashboard } from './dashboard.views.ts';

export const dashboardRoutes: Routes = (app) => {
  app.get('/admin/dashboard', { schema: schemas.getDashboard }, async ({ context }) =>
    ok(viewDashboard(await getDashboard(context))),
  );
};
