import type { Routes } from '../../../../platform/http/api.ts';
import { noDeed } from '../../../../platform/http/context.ts';
import { idempotent } from '../../../../platform/http/idempotency.ts';
import { PICTURE_BODY_LIMIT } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { saveStructure } from '../structure/save-structure.service.ts';
import { viewSections } from '../surveys.views.ts';
import * as schemas from './managing.schemas.ts';
import * as managing from './managing.service.ts';
import { viewManaged, viewStructure } from './managing.views.ts';
import * as portableSchemas from './portable.schemas.ts';
import * as portable from './portable.service.ts';
import * as states from './states.service.ts';

export const managingRoutes: Routes = (app) => {
  const withPicture = { bodyLimit: PICTURE_BODY_LIMIT };

  app.get('/admin/surveys', { schema: schemas.listSurveys }, async ({ context, query }) => {
    const { rows, count } = await managing.listSurveys(context, query);
    return okList(rows.map(viewManaged), count);
  });
  app.post(
    '/admin/surveys',
    { schema: schemas.createSurvey, ...withPicture },
    async ({ context, body, headers }) =>
      ok(viewManaged(await managing.createSurvey(context, body, headers['idempotency-key']))),
  );
  app.get('/admin/surveys/:surveyId', { schema: schemas.getSurvey }, async ({ context, params }) =>
    ok(viewStructure(await managing.getStructure(context, params.surveyId))),
  );
  app.put(
    '/admin/surveys/:surveyId',
    { schema: schemas.updateSurvey, ...withPicture },
    async ({ context, params, body }) =>
      ok(viewManaged(await managing.updateSurvey(context, params.surveyId, body))),
  );
  app.delete('/admin/surveys/:surveyId', { schema: schemas.deleteSurvey }, async ({ context, params }) =>
    ok(await managing.deleteSurvey(context, params.surveyId)),
  );
  app.put(
    '/admin/surveys/:surveyId/structure',
    { schema: schemas.saveStructure, ...withPicture },
    async ({ context, params, body }) => {
      await saveStructure(context, params.surveyId, body);
      return ok(viewStructure(await managing.getStructure(context, params.surveyId)));
    },
  );
  app.post('/admin/surveys/:surveyId/open', { schema: schemas.openSurvey }, async ({ context, params }) =>
    ok(viewManaged(await states.openSurvey(context, params.surveyId))),
  );
  app.post('/admin/surveys/:surveyId/close', { schema: schemas.closeSurvey }, async ({ context, params }) =>
    ok(viewManaged(await states.closeSurvey(context, params.surveyId))),
  );
  app.post(
    '/admin/surveys/:surveyId/archive',
    { schema: schemas.archiveSurvey },
    async ({ context, params }) => ok(viewManaged(await states.archiveSurvey(context, params.surveyId))),
  );
  app.post(
    '/admin/surveys/:surveyId/copy',
    { schema: schemas.copySurvey, config: idempotent },
    async ({ context, params }) => ok(viewManaged(await portable.copySurvey(context, params.surveyId))),
  );
  app.get(
    '/admin/surveys/:surveyId/definition',
    { schema: portableSchemas.exportDefinition },
    async ({ context, params }) => ok(await portable.exportDefinition(context, params.surveyId)),
  );
  app.post(
    '/admin/surveys/import',
    { schema: portableSchemas.importDefinition, config: idempotent, ...withPicture },
    async ({ context, body }) => ok(viewManaged(await portable.importDefinition(context, body))),
  );
  app.post(
    '/admin/surveys/:surveyId/preview',
    { schema: schemas.previewSurvey, config: noDeed },
    async ({ context, params, body }) => {
      const structure = await managing.preview(context, params.surveyId);
      const answers = new Map(body.answers.map(({ questionId, value }) => [questionId, value]));
      return okList(viewSections(structure, answers));
    },
  );
};
