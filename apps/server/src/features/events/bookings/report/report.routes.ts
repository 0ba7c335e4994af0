import type { Routes } from '../../../../platform/http/api.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import { getReport as schema } from './report.schemas.ts';
import { getReport } from './report.service.ts';

export const bookingReportRoutes: Routes = (app) => {
  app.get('/admin/bookings/report', { schema }, async ({ context, query }) => {
    const { currency, occupancy, revenue } = await getReport(context, query);
    return ok({ currency, occupancy: [...occupancy], revenue: [...revenue] });
  });
};
