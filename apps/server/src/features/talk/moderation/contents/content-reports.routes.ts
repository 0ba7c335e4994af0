import type { Routes } from '../../../../platform/http/api.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { viewContent } from '../../channels/index.ts';
import * as schemas from './content-reports.schemas.ts';
import * as reports from './content-reports.service.ts';
import { viewCase, viewOwnReport } from './content-reports.views.ts';

export const contentReportRoutes: Routes = (app) => {
  app.post(
    '/contents/:contentId/report',
    { schema: schemas.reportContent, config: perMinute(20) },
    async ({ context, params, body }) =>
      ok(viewOwnReport(await reports.reportContent(context, params.contentId, body))),
  );

  app.get('/contents/:contentId/report', { schema: schemas.getContentReport }, async ({ context, params }) =>
    ok(viewOwnReport(await reports.getOwnReport(context, params.contentId))),
  );

  app.delete(
    '/contents/:contentId/report',
    { schema: schemas.withdrawContentReport },
    async ({ context, params }) => ok(viewOwnReport(await reports.withdrawReport(context, params.contentId))),
  );

  app.get('/moderation/contents', { schema: schemas.listContentReports }, async ({ context, query }) => {
    const { cases, count } = await reports.listCases(context, query);
    return okList(cases.map(viewCase), count);
  });

  app.post(
    '/moderation/contents/:contentId/hide',
    { schema: schemas.hideReportedContent },
    async ({ context, params, body }) =>
      ok(viewContent(await reports.hideContent(context, params.contentId, body.reason.trim()))),
  );

  app.post(
    '/moderation/contents/:contentId/dismiss',
    { schema: schemas.dismissContentReports },
    async ({ context, params, body }) =>
      ok(viewContent(await reports.dismissReports(context, params.contentId, body.reason?.trim() ?? ''))),
  );
};
