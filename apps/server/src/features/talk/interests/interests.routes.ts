import type { Routes } from '../../../platform/http/api.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import { viewAccount } from '../../ground/accounts/index.ts';
import * as schemas from './interests.schemas.ts';
import * as interests from './interests.service.ts';
import { viewInterest } from './interests.views.ts';

export const interestRoutes: Routes = (app) => {
  app.get('/interests', { schema: schemas.listInterests }, async ({ context, query }) =>
    okList((await interests.listInterests(context, query)).map(viewInterest)),
  );

  app.post(
    '/interests',
    { schema: schemas.createInterest, config: perMinute(60) },
    async ({ context, body }) => ok(viewInterest(await interests.createInterest(context, body.name))),
  );

  app.get('/interests/:interestId', { schema: schemas.getInterest }, async ({ context, params }) =>
    ok(viewInterest(await interests.getInterest(context, params.interestId))),
  );

  app.get(
    '/accounts/:accountId/interests',
    { schema: schemas.listAccountInterests },
    async ({ context, params, query }) =>
      okList((await interests.listAccountInterests(context, params.accountId, query)).map(viewInterest)),
  );

  app.get('/self/interests', { schema: schemas.listSelfInterests }, async ({ context, query }) =>
    okList((await interests.listSelfInterests(context, query)).map(viewInterest)),
  );

  app.post('/self/interests', { schema: schemas.setSelfInterests }, async ({ context, body }) =>
    ok(viewAccount(await interests.setSelfInterests(context, body.interestIds))),
  );
};
