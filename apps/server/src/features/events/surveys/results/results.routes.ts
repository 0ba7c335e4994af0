import type { Routes } from '../../../../platform/http/api.ts';
import { keeps } from '../../../../platform/http/context.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import * as schemas from './results.schemas.ts';
import * as results from './results.service.ts';
import { writeSubmissionsJson } from './results-json.views.ts';
import { viewManagedSubmission, viewResults, writeSubmissionsTable } from './results.views.ts';

export const resultRoutes: Routes = (app) => {
  app.get(
    '/admin/surveys/:surveyId/results',
    { schema: schemas.getResults },
    async ({ context, params, query }) =>
      ok(viewResults(await results.getResults(context, params.surveyId, query))),
  );
  app.get(
    '/admin/surveys/:surveyId/questions/:questionId/texts',
    { schema: schemas.listTexts },
    async ({ context, params, query }) =>
      okList(await results.listTexts(context, params.surveyId, params.questionId, query)),
  );
  app.get(
    '/admin/surveys/:surveyId/submissions',
    { schema: schemas.listSubmissions, config: keeps },
    async ({ context, params, query }) => {
      const { rows, count } = await results.listSubmissions(context, params.surveyId, query);
      return okList(rows.map(viewManagedSubmission), count);
    },
  );
  app.get(
    '/admin/surveys/:surveyId/submissions/:submissionId',
    { schema: schemas.getSubmission, config: keeps },
    async ({ context, params }) =>
      ok(viewManagedSubmission(await results.getSubmission(context, params.surveyId, params.submissionId))),
  );
  app.delete(
    '/admin/surveys/:surveyId/submissions/:submissionId',
    { schema: schemas.strikeSubmission },
    async ({ context, params }) =>
      ok(await results.strikeSubmission(context, params.surveyId, params.submissionId)),
  );
  app.get(
    '/admin/surveys/:surveyId/export.json',
    { schema: schemas.exportResults, config: { ...perMinute(20), ...keeps } },
    async ({ context, params }, reply) => {
      const exported = await results.exportSubmissions(context, params.surveyId);
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${exported.survey.slug}.json"`)
        .send(writeSubmissionsJson(exported));
    },
  );
  app.get(
    '/admin/surveys/:surveyId/export.csv',
    { schema: schemas.exportSubmissions, config: { ...perMinute(20), ...keeps } },
    async ({ context, params }, reply) => {
      const exported = await results.exportSubmissions(context, params.surveyId);
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', `attachment; filename="${exported.survey.slug}.csv"`)
        .send(writeSubmissionsTable(exported, context.locale));
    },
  );
};
