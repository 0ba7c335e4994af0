import type { Routes } from '../../../platform/http/api.ts';
import { ok } from '../../../platform/http/schemas.ts';
import * as schemas from './setup.schemas.ts';
import * as setup from './setup.service.ts';
import { viewGuide } from './setup.views.ts';

export const setupRoutes: Routes = (app) => {
  app.get('/admin/setup', { schema: schemas.getSetupGuide }, async ({ context }) =>
    ok(viewGuide(await setup.getGuide(context))),
  );

  app.put('/admin/setup', { schema: schemas.closeSetupGuide }, async ({ context, body }) =>
    ok(viewGuide(await setup.closeGuide(context, body.isClosed))),
  );

  app.put('/admin/setup/steps', { schema: schemas.passSetupStep }, async ({ context, body }) =>
    ok(viewGuide(await setup.passStep(context, body.step, body.isPassed))),
  );
};
