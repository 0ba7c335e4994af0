import type { Routes } from '../../../platform/http/api.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import { viewPackage, viewPassType } from './offer/offer.views.ts';
import { listSearchValues } from './questions/questions.service.ts';
import * as schemas from './tickets.schemas.ts';
import { listOnOffer } from './tickets.service.ts';

export const ticketRoutes: Routes = (app) => {
  app.get(
    '/events/:eventId/passTypes',
    { schema: schemas.listPassTypes },
    async ({ context, params, query }) => {
      const { event, passTypes, packages } = await listOnOffer(context, params.eventId, query.ticketId);
      return ok({
        passTypes: passTypes.map((passType) => viewPassType(passType, event)),
        packages: packages.map(viewPackage),
      });
    },
  );

  app.get(
    '/events/:eventId/questions/:questionId/values',
    { schema: schemas.listQuestionValues },
    async ({ context, params, query }) =>
      okList(await listSearchValues(context, { event: params.eventId, question: params.questionId }, query)),
  );

  app.get(
    '/events/:eventId/sessions/:sessionId/questions/:questionId/values',
    { schema: schemas.listSessionQuestionValues },
    async ({ context, params: { eventId, sessionId, questionId }, query }) =>
      okList(
        await listSearchValues(context, { event: eventId, session: sessionId, question: questionId }, query),
      ),
  );
};
