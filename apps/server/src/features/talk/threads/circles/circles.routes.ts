import type { Routes } from '../../../../platform/http/api.ts';
import { inPersonOrTeam, notByLink } from '../../../../platform/http/context.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import * as people from './circle-accounts.service.ts';
import * as schemas from './circles.schemas.ts';
import * as circles from './circles.service.ts';
import { viewCircle, viewCircleAccount } from './circles.views.ts';

export const circleRoutes: Routes = (app) => {
  app.get('/threads/circles', { schema: schemas.listCircles }, async ({ context, query }) =>
    okList((await circles.listCircles(context, query)).map(viewCircle)),
  );

  app.post(
    '/threads/circles',
    { schema: schemas.createCircle, config: perMinute(20) },
    async ({ context, body }) => ok(viewCircle(await circles.createCircle(context, body))),
  );

  app.get('/threads/circles/:circleId', { schema: schemas.getCircle }, async ({ context, params }) =>
    ok(viewCircle(await circles.getCircle(context, params.circleId))),
  );

  app.put('/threads/circles/:circleId', { schema: schemas.updateCircle }, async ({ context, params, body }) =>
    ok(viewCircle(await circles.updateCircle(context, params.circleId, body))),
  );

  app.delete('/threads/circles/:circleId', { schema: schemas.deleteCircle }, async ({ context, params }) =>
    ok(await circles.deleteCircle(context, params.circleId)),
  );

  app.get(
    '/threads/circles/:circleId/accounts',
    { schema: schemas.listCircleAccounts },
    async ({ context, params, query }) =>
      okList((await people.listCircleAccounts(context, params.circleId, query)).map(viewCircleAccount)),
  );

  app.post(
    '/threads/circles/:circleId/accounts',
    { schema: schemas.addCircleAccount, config: { ...perMinute(60), ...inPersonOrTeam } },
    async ({ context, params, body }) =>
      ok(viewCircleAccount(await people.addCircleAccount(context, params.circleId, body))),
  );

  app.get(
    '/threads/circles/:circleId/accounts/:accountId',
    { schema: schemas.getCircleAccount },
    async ({ context, params }) =>
      ok(viewCircleAccount(await people.getCircleAccount(context, params.circleId, params.accountId))),
  );

  app.put(
    '/threads/circles/:circleId/accounts/:accountId',
    { schema: schemas.updateCircleAccount, config: notByLink },
    async ({ context, params, body }) =>
      ok(
        viewCircleAccount(
          await people.updateCircleAccount(context, params.circleId, params.accountId, body?.role),
        ),
      ),
  );

  app.delete(
    '/threads/circles/:circleId/accounts/:accountId',
    { schema: schemas.removeCircleAccount },
    async ({ context, params }) =>
      ok(await people.removeCircleAccount(context, params.circleId, params.accountId)),
  );
};
