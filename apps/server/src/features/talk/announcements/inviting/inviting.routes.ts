import type { Routes } from '../../../../platform/http/api.ts';
import { idempotent } from '../../../../platform/http/idempotency.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import * as schemas from './inviting.schemas.ts';
import * as inviting from './inviting.service.ts';
import { viewInvitation } from './inviting.views.ts';

export const invitingRoutes: Routes = (app) => {
  app.get(
    '/admin/surveys/:surveyId/invitations',
    { schema: schemas.listInvitations },
    async ({ context, params, query }) =>
      okList((await inviting.listInvitations(context, params.surveyId, query)).map(viewInvitation)),
  );
  app.get(
    '/admin/surveys/:surveyId/audiences',
    { schema: schemas.listAudiences },
    async ({ context, params, query }) => {
      const rows = await inviting.listAudiences(context, params.surveyId, query);
      return okList(rows.map(({ id, name, event_name: eventName }) => ({ id, name, eventName })));
    },
  );
  app.get(
    '/admin/surveys/:surveyId/audience',
    { schema: schemas.sizeAudience, config: perMinute(120) },
    async ({ context, params, query }) => {
      const { people, isUpTo } = await inviting.sizeAudience(context, params.surveyId, query);
      return ok({ people, upTo: isUpTo });
    },
  );
  app.post(
    '/admin/surveys/:surveyId/invitations',
    { schema: schemas.createInvitation, config: { ...perMinute(30), ...idempotent } },
    async ({ context, params, body, idempotency }) =>
      ok(viewInvitation(await inviting.createInvitation(context, params.surveyId, body, idempotency?.key))),
  );
  app.delete(
    '/admin/surveys/:surveyId/invitations/:invitationId',
    { schema: schemas.deleteInvitation },
    async ({ context, params }) =>
      ok(await inviting.takeBackInvitation(context, params.surveyId, params.invitationId)),
  );
};
