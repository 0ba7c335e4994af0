import type { Routes } from '../../../platform/http/api.ts';
import { inPerson, recently } from '../../../platform/http/context.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok } from '../../../platform/http/schemas.ts';
import * as schemas from './mail-settings.schemas.ts';
import * as settings from './mail-settings.service.ts';
import { viewMailSettings } from './mail-settings.views.ts';

// Codes to sign in stand in mails.
const guarded = { ...inPerson, ...recently };
/** Each speaks to a mail server, or writes to somebody. */
const sending = { ...guarded, ...perMinute(10) };

export const mailSettingsRoutes: Routes = (app) => {
  app.get('/admin/mail', { schema: schemas.getMailSettings }, async ({ context }) =>
    ok(viewMailSettings(await settings.getMailSettings(context), context.services.config)),
  );

  app.put(
    '/admin/mail',
    { schema: schemas.changeMailSettings, config: { ...guarded, ...perMinute(20) } },
    async ({ context, body }) =>
      ok(viewMailSettings(await settings.changeMailSettings(context, body), context.services.config)),
  );

  app.post('/admin/mail/code', { schema: schemas.sendCode, config: sending }, async ({ context }) =>
    ok(viewMailSettings(await settings.sendCodeAgain(context), context.services.config)),
  );

  app.post(
    '/admin/mail/confirm',
    { schema: schemas.confirmSender, config: { ...guarded, ...perMinute(20) } },
    async ({ context, body }) =>
      ok(viewMailSettings(await settings.confirmSender(context, body.code), context.services.config)),
  );

  app.post('/admin/mail/test', { schema: schemas.sendTest, config: sending }, async ({ context }) =>
    ok(await settings.sendTest(context)),
  );
};
