import type { Routes } from '../../../../platform/http/api.ts';
import { givesPower } from '../../../../platform/http/context.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { viewAccount } from '../../../ground/accounts/index.ts';
import { viewerOf } from '../groups.service.ts';
import * as schemas from './members.schemas.ts';
import * as members from './members.service.ts';
import { viewMembership } from './members.views.ts';
import * as sponsors from '../sponsors.service.ts';

export const memberRoutes: Routes = (app) => {
  app.get('/groups/:groupId/members', { schema: schemas.listMembers }, async ({ context, params, query }) => {
    const rows = await members.listMembers(context, params.groupId, query);
    return okList(rows.map((row) => viewMembership(row, viewerOf(context).accountId)));
  });

  app.post(
    '/groups/:groupId/join',
    { schema: schemas.joinGroup, config: perMinute(60) },
    async ({ context, params }) => {
      const row = await members.joinGroup(context, params.groupId);
      return ok(viewMembership(row, row.account_id));
    },
  );

  app.post(
    '/groups/:groupId/leave',
    { schema: schemas.leaveGroup, config: perMinute(60) },
    async ({ context, params }) => ok(await members.leaveGroup(context, params.groupId)),
  );

  app.post(
    '/groups/:groupId/members/:accountId/promote',
    { schema: schemas.promoteMember, config: givesPower },
    async ({ context, params }) => {
      const row = await members.promoteMember(context, params.groupId, params.accountId);
      return ok(viewMembership(row, viewerOf(context).accountId));
    },
  );

  app.post(
    '/groups/:groupId/members/:accountId/demote',
    { schema: schemas.demoteMember },
    async ({ context, params }) => {
      const row = await members.demoteMember(context, params.groupId, params.accountId);
      return ok(viewMembership(row, viewerOf(context).accountId));
    },
  );

  app.delete(
    '/groups/:groupId/members/:accountId',
    { schema: schemas.removeMember },
    async ({ context, params }) => ok(await members.removeMember(context, params.groupId, params.accountId)),
  );

  app.get('/groups/:groupId/sponsors', { schema: schemas.listSponsors }, async ({ context, params, query }) =>
    okList((await sponsors.listSponsors(context, params.groupId, query)).map(viewAccount)),
  );

  app.put(
    '/groups/:groupId/sponsors/:accountId',
    { schema: schemas.putSponsor },
    async ({ context, params, body }) =>
      ok(viewAccount(await sponsors.putSponsor(context, params.groupId, params.accountId, body.sortOrder))),
  );

  app.delete(
    '/groups/:groupId/sponsors/self',
    { schema: schemas.leaveSponsors },
    async ({ context, params, query }) =>
      ok(await sponsors.leaveSponsors(context, params.groupId, query.refuse)),
  );

  app.delete(
    '/groups/:groupId/sponsors/:accountId',
    { schema: schemas.removeSponsor },
    async ({ context, params }) =>
      ok(await sponsors.removeSponsor(context, params.groupId, params.accountId)),
  );
};

export const selfGroupRoutes: Routes = (app) => {
  app.get('/self/groups', { schema: schemas.listSelfGroups }, async ({ context, query }) => {
    const rows = await members.listSelfGroups(context, query);
    return okList(rows.map((row) => viewMembership(row, row.account_id)));
  });

  app.get(
    '/self/groups/:groupId/membership',
    { schema: schemas.getMembership },
    async ({ context, params }) => {
      const row = await members.getMembership(context, params.groupId);
      return ok(viewMembership(row, row.account_id));
    },
  );

  app.put(
    '/self/groups/:groupId',
    { schema: schemas.updateMembership },
    async ({ context, params, body }) => {
      const row = await members.updateMembership(context, params.groupId, body);
      return ok(viewMembership(row, row.account_id));
    },
  );
};
