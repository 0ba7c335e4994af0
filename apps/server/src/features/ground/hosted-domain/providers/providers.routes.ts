import type { Context } from '../../../../platform/context.ts';
import type { Routes } from '../../../../platform/http/api.ts';
import { inPerson, noDeed, recently } from '../../../../platform/http/context.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import * as schemas from './providers.schemas.ts';
import * as providers from './providers.service.ts';
import { viewProvider, viewProviders, viewTrial } from './providers.views.ts';

const guarded = { ...inPerson, ...recently };
/** Each may ask a server elsewhere. */
const asking = { ...guarded, ...perMinute(20) };
const placeOf = ({ organization, services }: Context) => ({
  isEmbedded: organization.identityService === 'embedded',
  port: services.config.port,
});

export const providerRoutes: Routes = (app) => {
  app.get('/admin/providers', { schema: schemas.listProviders }, async ({ context }) =>
    ok(viewProviders(await providers.listProviders(context), placeOf(context))),
  );

  app.post('/admin/providers', { schema: schemas.addProvider, config: asking }, async ({ context, body }) =>
    ok(viewProvider(await providers.addProvider(context, body))),
  );

  app.put(
    '/admin/providers',
    { schema: schemas.orderProviders, config: guarded },
    async ({ context, body }) =>
      ok(viewProviders(await providers.orderProviders(context, body.names), placeOf(context))),
  );

  app.put(
    '/admin/providers/:providerName',
    { schema: schemas.changeProvider, config: asking },
    async ({ context, params, body }) =>
      ok(viewProvider(await providers.changeProvider(context, params.providerName, body))),
  );

  app.delete(
    '/admin/providers/:providerName',
    { schema: schemas.removeProvider, config: guarded },
    async ({ context, params }) => ok(await providers.removeProvider(context, params.providerName)),
  );

  app.post(
    '/admin/providers/:providerName/try',
    { schema: schemas.tryProvider, config: { ...asking, ...noDeed } },
    async ({ context, params }) => ok(await providers.beginTrial(context, params.providerName)),
  );

  app.post(
    '/admin/provider-trials',
    { schema: schemas.readTrial, config: { ...inPerson, ...noDeed } },
    ({ context, body }) => ok(viewTrial(providers.readTrial(context, body.result))),
  );
};
