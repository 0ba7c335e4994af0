import type { Routes } from '../../../platform/http/api.ts';
import { duringMaintenance } from '../../../platform/http/context.ts';
import { ok } from '../../../platform/http/schemas.ts';
import * as schemas from './organization.schemas.ts';
import * as organization from './organization.service.ts';
import { viewOrganization, viewSiteConfig } from './organization.views.ts';

export const organizationRoutes: Routes = (app) => {
  app.get('/organization', { schema: schemas.getOrganization }, async ({ context }) =>
    ok(viewOrganization(await organization.getOrganization(context))),
  );

  app.get(
    '/organization/config',
    { schema: schemas.getConfig, config: duringMaintenance },
    async ({ context }) =>
      ok(
        viewSiteConfig(
          await organization.getOrganization(context),
          await organization.listSignInProviders(context),
          await organization.listPageKinds(context),
          context.services.config.smtpUrl !== undefined,
        ),
      ),
  );
};
