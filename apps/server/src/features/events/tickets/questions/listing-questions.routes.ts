import type { Routes } from '../../../../platform/http/api.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import * as schemas from './question-requests.schemas.ts';
import * as questions from './question-writes.service.ts';
import { viewListingQuestion, viewListingSection } from './questions.views.ts';
import * as sections from './sections.service.ts';

const viewSection = ({ section, parts }: sections.HostedSection) => viewListingSection(section, parts);
const viewQuestion = ({ question, all, parts }: questions.HostedQuestion) =>
  viewListingQuestion(question, all, parts);

/** Routes for hosts: the questions of an event. */
export const listingQuestionRoutes: Routes = (app) => {
  app.get(
    '/listings/:eventId/sections',
    { schema: schemas.listSections },
    async ({ context, params, query }) =>
      okList((await sections.listSections(context, params.eventId, query.sessionId)).map(viewSection)),
  );
  app.post(
    '/listings/:eventId/sections',
    { schema: schemas.createSection },
    async ({ context, params, body }) =>
      ok(viewSection(await sections.createSection(context, params.eventId, body))),
  );
  app.put(
    '/listings/:eventId/sections/:sectionId',
    { schema: schemas.updateSection },
    async ({ context, params, body }) =>
      ok(viewSection(await sections.updateSection(context, params.eventId, params.sectionId, body))),
  );
  app.delete(
    '/listings/:eventId/sections/:sectionId',
    { schema: schemas.deleteSection },
    async ({ context, params }) =>
      ok(await sections.deleteSection(context, params.eventId, params.sectionId)),
  );

  app.get(
    '/listings/:eventId/questions',
    { schema: schemas.listQuestions },
    async ({ context, params, query }) => {
      const found = await questions.listQuestions(context, params.eventId, query.sessionId, query);
      return okList(found.questions.map(viewQuestion), found.count);
    },
  );
  app.post(
    '/listings/:eventId/questions',
    { schema: schemas.createQuestion },
    async ({ context, params, body }) =>
      ok(viewQuestion(await questions.createQuestion(context, params.eventId, body))),
  );
  app.put(
    '/listings/:eventId/questions/:questionId',
    { schema: schemas.updateQuestion },
    async ({ context, params, body }) =>
      ok(viewQuestion(await questions.updateQuestion(context, params.eventId, params.questionId, body))),
  );
  app.delete(
    '/listings/:eventId/questions/:questionId',
    { schema: schemas.deleteQuestion },
    async ({ context, params }) =>
      ok(viewQuestion(await questions.deleteQuestion(context, params.eventId, params.questionId))),
  );
};
