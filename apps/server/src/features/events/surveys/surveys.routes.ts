import type { Routes } from '../../../platform/http/api.ts';
import { clientOf } from '../../../platform/http/context.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as submissions from './answering/submissions.service.ts';
import { refuseTrapped } from './surveys.policy.ts';
import * as schemas from './surveys.schemas.ts';
import * as surveys from './surveys.service.ts';
import { viewOpenSurvey, viewSections, viewSubmission, viewSurvey } from './surveys.views.ts';

export const surveyRoutes: Routes = (app) => {
  app.get('/surveys', { schema: schemas.listOpenSurveys }, async ({ context, query }) =>
    okList((await surveys.listOpenSurveys(context, query)).map(viewOpenSurvey)),
  );

  app.get('/surveys/:surveyId', { schema: schemas.getSurvey }, async ({ context, params }) => {
    const { survey, seconds } = await surveys.getSurvey(context, params.surveyId);
    return ok(viewSurvey(survey, seconds));
  });

  app.get(
    '/surveys/:surveyId/submissions',
    { schema: schemas.listSubmissions },
    async ({ context, params, query: { status, ...paging } }) =>
      okList(
        status === 'needsInfo'
          ? []
          : (await submissions.listSubmissions(context, params.surveyId, { ...paging, status })).map(
              viewSubmission,
            ),
      ),
  );

  app.post(
    '/surveys/:surveyId/submissions',
    { schema: schemas.createSubmission, config: perMinute(20) },
    async (request) =>
      ok(
        await submissions.beginSubmission(
          request.context,
          request.params.surveyId,
          clientOf(request).address,
        ),
      ),
  );

  // Ids of visitors' drafts are their keys: they must not be found by trying.
  app.get(
    '/surveys/:surveyId/submissions/:submissionId',
    { schema: schemas.getSubmission, config: perMinute(120) },
    async ({ context, params }) =>
      ok(viewSubmission(await submissions.getSubmission(context, params.surveyId, params.submissionId))),
  );

  app.get(
    '/surveys/:surveyId/submissions/:submissionId/sections',
    { schema: schemas.listSections, config: perMinute(300) },
    async ({ context, params }) => {
      const found = await submissions.getSubmission(context, params.surveyId, params.submissionId);
      return okList(viewSections(found.structure, found.answers));
    },
  );

  app.put(
    '/surveys/:surveyId/submissions/:submissionId/questions/:questionId',
    { schema: schemas.answerQuestion, config: perMinute(600) },
    async ({ context, params: { surveyId, submissionId, questionId }, body }) =>
      ok(await submissions.answerQuestion(context, surveyId, submissionId, questionId, body.response)),
  );

  app.post(
    '/surveys/:surveyId/submissions/:submissionId/submit',
    { schema: schemas.submit, config: perMinute(60) },
    async ({ context, params, body, headers }) => {
      refuseTrapped(context.actor, headers['hidden-field']);
      return ok(
        await submissions.submit(
          context,
          params.surveyId,
          params.submissionId,
          body,
          headers['idempotency-key'],
        ),
      );
    },
  );

  app.get(
    '/surveys/:surveyId/questions/:questionId/values',
    { schema: schemas.listValues },
    async ({ context, params, query }) =>
      okList(await surveys.findValues(context, params.surveyId, params.questionId, query)),
  );
};
