import type { Routes } from '../../../platform/http/api.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as schemas from './groups.schemas.ts';
import { createGroup } from './creation.service.ts';
import * as groups from './groups.service.ts';
import { viewGroup } from './groups.views.ts';

export const groupRoutes: Routes = (app) => {
  app.get('/groups', { schema: schemas.listGroups }, async ({ context, query }) =>
    okList((await groups.listGroups(context, query)).map(viewGroup)),
  );

  app.get('/groups/featured', { schema: schemas.listFeaturedGroups }, async ({ context, query }) =>
    okList((await groups.listFeaturedGroups(context, query)).map(viewGroup)),
  );

  app.get('/groups/invited', { schema: schemas.listInvitedGroups }, async ({ context, query }) =>
    okList((await groups.listInvitedGroups(context, query)).map(viewGroup)),
  );

  app.get('/groups/requested', { schema: schemas.listRequestedGroups }, async ({ context, query }) =>
    okList((await groups.listRequestedGroups(context, query)).map(viewGroup)),
  );

  app.get('/groups/:groupId', { schema: schemas.getGroup }, async ({ context, params }) =>
    ok(viewGroup(await groups.getVisibleGroup(context, params.groupId))),
  );

  app.post(
    '/groups',
    { schema: schemas.createGroup, config: perMinute(10) },
    async ({ context, body, headers }) =>
      ok(viewGroup(await createGroup(context, body, headers['idempotency-key']))),
  );

  app.put('/groups/:groupId', { schema: schemas.updateGroup }, async ({ context, params, body }) =>
    ok(viewGroup(await groups.updateGroup(context, params.groupId, body))),
  );

  app.post('/groups/:groupId', { schema: schemas.putBackGroup }, async ({ context, params, body }) =>
    ok(viewGroup(await groups.updateGroup(context, params.groupId, body))),
  );

  app.put('/admin/groups/:groupId', { schema: schemas.manageGroup }, async ({ context, params, body }) =>
    ok(viewGroup(await groups.manageGroup(context, params.groupId, body))),
  );

  app.get(
    '/accounts/:accountId/groups',
    { schema: schemas.listAccountGroups },
    async ({ context, params, query }) =>
      okList((await groups.listGroupsOf(context, params.accountId, query)).map(viewGroup)),
  );
};
