import type { Routes } from '../../../../platform/http/api.ts';
import { inPerson, recently } from '../../../../platform/http/context.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { okList } from '../../../../platform/http/schemas.ts';
import * as schemas from './hostnames.schemas.ts';
import * as hostnames from './hostnames.service.ts';
import { viewHostname } from './hostnames.views.ts';

// Links in mails lead to hostnames, those with codes too.
const guarded = { ...inPerson, ...recently };

export const hostnameRoutes: Routes = (app) => {
  app.get('/admin/hostnames', { schema: schemas.listHostnames }, async ({ context }) =>
    okList((await hostnames.listHostnames(context)).map(viewHostname)),
  );

  app.post('/admin/hostnames', { schema: schemas.addHostname, config: guarded }, async ({ context, body }) =>
    okList((await hostnames.changeHostnames(context, 'add', body.hostname)).map(viewHostname)),
  );

  app.post(
    '/admin/hostnames/:hostname/verify',
    // Each asks name servers elsewhere.
    { schema: schemas.verifyHostname, config: { ...guarded, ...perMinute(20) } },
    async ({ context, params }) =>
      okList((await hostnames.verifyHostname(context, params.hostname)).map(viewHostname)),
  );

  app.put(
    '/admin/hostnames/:hostname/primary',
    { schema: schemas.makeHostnamePrimary, config: guarded },
    async ({ context, params }) =>
      okList((await hostnames.changeHostnames(context, 'primary', params.hostname)).map(viewHostname)),
  );

  app.delete(
    '/admin/hostnames/:hostname',
    { schema: schemas.removeHostname, config: guarded },
    async ({ context, params }) =>
      okList((await hostnames.changeHostnames(context, 'remove', params.hostname)).map(viewHostname)),
  );
};
