import type { Routes } from '../../../../platform/http/api.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import { writeReportTable } from './report-table.views.ts';
import * as schemas from './report.schemas.ts';
import { getReport } from './report.service.ts';
import { viewReport } from './report.views.ts';

export const reportRoutes: Routes = (app) => {
  app.get('/listings/:eventId/report', { schema: schemas.getListingReport }, async ({ context, params }) =>
    ok(viewReport(await getReport(context, params.eventId))),
  );

  app.get(
    '/listings/:eventId/report/export',
    { schema: schemas.exportListingReport, config: perMinute(20) },
    async ({ context, params }, reply) => {
      const report = viewReport(await getReport(context, params.eventId));
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="report.csv"')
        .send(writeReportTable(report, context.locale));
    },
  );
};
