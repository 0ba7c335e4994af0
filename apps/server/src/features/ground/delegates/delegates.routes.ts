import type { Routes } from '../../../platform/http/api.ts';
import { admitsOthers, inPerson, recently } from '../../../platform/http/context.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import { viewAccount } from '../accounts/index.ts';
import * as schemas from './delegates.schemas.ts';
import * as delegates from './delegates.service.ts';

export const delegateRoutes: Routes = (app) => {
  app.get(
    '/self/delegates',
    { schema: schemas.listDelegates, config: inPerson },
    async ({ context, query }) => okList((await delegates.listDelegates(context, query)).map(viewAccount)),
  );

  app.get(
    '/self/delegateof',
    { schema: schemas.listDelegateOf, config: inPerson },
    async ({ context, query }) => okList((await delegates.listDelegateOf(context, query)).map(viewAccount)),
  );

  app.post(
    '/self/delegates',
    { schema: schemas.addDelegate, config: { ...admitsOthers, ...recently } },
    async ({ context, body }) => ok(viewAccount(await delegates.addDelegate(context, body.email))),
  );

  app.delete(
    '/self/delegates/:accountId',
    { schema: schemas.removeDelegate, config: admitsOthers },
    async ({ context, params }) => ok(viewAccount(await delegates.removeDelegate(context, params.accountId))),
  );
};
