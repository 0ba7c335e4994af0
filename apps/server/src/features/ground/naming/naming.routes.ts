import type { Routes } from '../../../platform/http/api.ts';
import { notByLink } from '../../../platform/http/context.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as schemas from './naming.schemas.ts';
import { allowNaming, findGiver, listRefused, refuseGiver } from './naming.service.ts';
import { viewRefusal } from './naming.views.ts';

export const namingRoutes: Routes = (app) => {
  app.get('/self/naming-refusals', { schema: schemas.listNamingRefusals }, async ({ context, query }) =>
    okList((await listRefused(context, query)).map(viewRefusal)),
  );

  app.post(
    '/self/naming-refusals',
    { schema: schemas.refuseGiver, config: notByLink },
    async ({ context, body }) => ok(await refuseGiver(context, body)),
  );

  app.get('/self/naming-giver', { schema: schemas.getGiver }, async ({ context, query }) =>
    ok({ giver: (await findGiver(context, query)) ?? null }),
  );

  app.delete(
    '/self/naming-refusals/:accountId',
    { schema: schemas.allowNaming, config: notByLink },
    async ({ context, params }) => ok(await allowNaming(context, params.accountId)),
  );
};
