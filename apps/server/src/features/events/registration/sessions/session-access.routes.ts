import type { Routes } from '../../../../platform/http/api.ts';
import { keeps } from '../../../../platform/http/context.ts';
import { idempotent } from '../../../../platform/http/idempotency.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { viewPaymentIntent } from '../../../money/payments/index.ts';
import { viewSessionSection } from '../../tickets/index.ts';
import { viewAccesses, viewPass } from '../passes/passes.views.ts';
import { getRegistrationAnswer } from '../registration-parts.service.ts';
import * as schemas from './session-access.schemas.ts';
import * as sessions from './session-access.service.ts';
import { submitSession } from './session-completion.service.ts';

const PATH = '/self/events/:eventId/sessions/:sessionId/registration';

export const sessionAccessRoutes: Routes = (app) => {
  app.get(
    PATH,
    { schema: schemas.listSessionAccesses },
    async ({ context, params: { eventId, sessionId } }) => {
      const places = await sessions.listPlaces(context, eventId, sessionId);
      return okList(
        places.passes.flatMap((pass) =>
          viewAccesses(pass).filter((access) => access.sessionId === places.sessionId),
        ),
      );
    },
  );

  app.get(
    `${PATH}/questions`,
    { schema: schemas.listSessionRegistrationQuestions },
    async ({ context, params: { eventId, sessionId } }) =>
      okList((await sessions.listSessionQuestions(context, eventId, sessionId)).map(viewSessionSection)),
  );

  app.get(
    `${PATH}/passes`,
    { schema: schemas.listSessionPasses },
    async ({ context, params: { eventId, sessionId } }) =>
      okList((await sessions.listEnterablePasses(context, eventId, sessionId)).map(viewPass)),
  );

  app.post(
    `${PATH}/passes`,
    { schema: schemas.chooseSessionPasses, config: idempotent },
    async ({ context, params: { eventId, sessionId }, body }) =>
      ok(await sessions.choosePlaces(context, eventId, sessionId, body)),
  );

  app.put(
    `${PATH}/questions`,
    { schema: schemas.answerSessionQuestions, config: perMinute(60) },
    async ({ context, params: { eventId, sessionId }, body }) =>
      ok(await sessions.answerSessionQuestions(context, eventId, sessionId, body)),
  );

  app.put(
    `${PATH}/passes/:passId/questions/:questionId`,
    { schema: schemas.answerSessionQuestion, config: perMinute(120) },
    async ({ context, params: { eventId, sessionId, passId, questionId }, body: { response } }) =>
      ok(
        await sessions.answerSessionQuestions(context, eventId, sessionId, [
          { passId, responses: [{ questionId, value: response }] },
        ]),
      ),
  );

  app.get(
    `${PATH}/intent`,
    { schema: schemas.getSessionRegistrationIntent, config: keeps },
    async ({ context, params: { eventId, sessionId }, query: { addressId } }) =>
      ok(viewPaymentIntent(await sessions.openSessionIntent(context, eventId, sessionId, addressId))),
  );

  app.post(
    `${PATH}/submit`,
    { schema: schemas.submitSessionRegistration, config: idempotent },
    async ({ context, params: { eventId, sessionId } }) =>
      ok(await getRegistrationAnswer(context, await submitSession(context, eventId, sessionId))),
  );
};
