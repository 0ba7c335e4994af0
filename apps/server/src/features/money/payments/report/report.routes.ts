import type { Routes } from '../../../../platform/http/api.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import * as schemas from './report.schemas.ts';
import { getMoneyReport } from './report.service.ts';
import { viewMoneyRow, writeMoneyTable } from './report.views.ts';

export const moneyReportRoutes: Routes = (app) => {
  app.get('/admin/payments/report', { schema: schemas.getMoneyReport }, async ({ context, query }) =>
    ok({ rows: (await getMoneyReport(context, query)).map(viewMoneyRow) }),
  );

  app.get(
    '/admin/payments/report/export',
    { schema: schemas.exportMoneyReport, config: perMinute(20) },
    async ({ context, query }, reply) =>
      reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="money.csv"')
        .send(writeMoneyTable(await getMoneyReport(context, query), context.locale)),
  );
};
