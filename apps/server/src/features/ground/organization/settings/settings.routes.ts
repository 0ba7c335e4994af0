import type { Routes } from '../../../../platform/http/api.ts';
import { recentlyIf } from '../../../../platform/http/context.ts';
import { PICTURE_BODY_LIMIT } from '../../../../platform/http/limits.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import { putImage } from './organization-images.service.ts';
import * as schemas from './settings.schemas.ts';
import * as settings from './settings.service.ts';
import { viewModules, viewSettings } from './settings.views.ts';

export const settingsRoutes: Routes = (app) => {
  app.get('/admin/organization', { schema: schemas.getSettings }, async ({ context }) =>
    ok(viewSettings(await settings.getSettings(context))),
  );

  app.put(
    '/admin/organization',
    { schema: schemas.changeSettings, config: recentlyIf(settings.changesSignIn) },
    async ({ context, body }) => ok(viewSettings(await settings.changeSettings(context, body))),
  );

  app.get('/admin/modules', { schema: schemas.getModules }, async ({ context }) =>
    ok(viewModules((await settings.getSettings(context)).row)),
  );

  app.put('/admin/modules', { schema: schemas.changeModules }, async ({ context, body }) =>
    ok(viewModules((await settings.changeSettings(context, body)).row)),
  );

  app.put(
    '/admin/organization/images/:slot',
    { schema: schemas.putImage, bodyLimit: PICTURE_BODY_LIMIT },
    async ({ context, params, body }) => ok(viewSettings(await putImage(context, params.slot, body.image))),
  );
};
