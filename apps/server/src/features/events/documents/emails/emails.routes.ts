import type { Routes } from '../../../../platform/http/api.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import * as schemas from './emails.schemas.ts';
import * as emails from './emails.service.ts';
import { viewEventEmail } from './emails.views.ts';
import { resendConfirmation } from './event-mails.service.ts';

export const eventEmailRoutes: Routes = (app) => {
  app.get(
    '/listings/:eventId/emails/:type',
    { schema: schemas.getEventEmail },
    async ({ context, params }) => {
      const email = await emails.findEmail(context, params.eventId, params.type);
      return ok(email === undefined ? null : viewEventEmail(email));
    },
  );

  app.put(
    '/listings/:eventId/emails/:type',
    { schema: schemas.putEventEmail, config: perMinute(60) },
    async ({ context, params, body }) =>
      ok(viewEventEmail(await emails.putEmail(context, params.eventId, params.type, body))),
  );

  app.post(
    '/listings/:eventId/emails/:type/preview',
    { schema: schemas.previewEventEmail, config: perMinute(60) },
    async ({ context, params, body }) => {
      const { subject, html, text } = await emails.previewEmail(context, params.eventId, params.type, body);
      return ok({ subject, html, text });
    },
  );

  app.post(
    '/listings/:eventId/emails/:type/test',
    { schema: schemas.testEventEmail, config: perMinute(5) },
    async ({ context, params }) => ok(await emails.sendTest(context, params.eventId, params.type)),
  );

  app.post(
    '/listings/:eventId/attendees/:accountId/resend',
    { schema: schemas.resendConfirmation, config: perMinute(30) },
    async ({ context, params }) => ok(await resendConfirmation(context, params.eventId, params.accountId)),
  );
};
