import type { Routes } from '../../../../platform/http/api.ts';
import { notByLink } from '../../../../platform/http/context.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import * as schemas from './admissions.schemas.ts';
import { viewInvitable, viewInvitation, viewRequest } from './admissions.views.ts';
import { viewGroup } from '../groups.views.ts';
import * as invitations from './invitations.service.ts';
import * as requests from './requests.service.ts';

export const requestRoutes: Routes = (app) => {
  app.get('/groups/:groupId/requests', { schema: schemas.listRequests }, async ({ context, params, query }) =>
    okList((await requests.listRequests(context, params.groupId, query)).map(viewRequest)),
  );

  app.get(
    '/groups/:groupId/requests/:requestId',
    { schema: schemas.getRequest },
    async ({ context, params }) =>
      ok(viewRequest(await requests.getRequest(context, params.groupId, params.requestId))),
  );

  app.post(
    '/groups/:groupId/requests',
    { schema: schemas.requestToJoin, config: perMinute(30) },
    async ({ context, params }) => ok(await requests.requestToJoin(context, params.groupId)),
  );

  app.put(
    '/groups/:groupId/requests/cancel',
    { schema: schemas.cancelRequest },
    async ({ context, params }) => ok(await requests.cancelRequest(context, params.groupId)),
  );

  app.put(
    '/groups/:groupId/requests/:requestId/accept',
    { schema: schemas.acceptRequest, config: notByLink },
    async ({ context, params }) =>
      ok(viewGroup(await requests.acceptRequest(context, params.groupId, params.requestId))),
  );

  app.put(
    '/groups/:groupId/requests/:requestId/reject',
    { schema: schemas.rejectRequest },
    async ({ context, params }) =>
      ok(viewRequest(await requests.rejectRequest(context, params.groupId, params.requestId))),
  );
};

export const invitationRoutes: Routes = (app) => {
  app.get(
    '/groups/:groupId/invitations',
    { schema: schemas.listInvitations },
    async ({ context, params, query }) =>
      okList((await invitations.listInvitations(context, params.groupId, query)).map(viewInvitation)),
  );

  app.get(
    '/groups/:groupId/invitations/accounts',
    { schema: schemas.listInvitableAccounts },
    async ({ context, params, query }) =>
      okList((await invitations.listInvitableAccounts(context, params.groupId, query)).map(viewInvitable)),
  );

  app.post(
    '/groups/:groupId/invitations',
    { schema: schemas.invite, config: { ...perMinute(30), ...notByLink } },
    async ({ context, params, body }) =>
      ok(await invitations.invite(context, params.groupId, body.accountIds)),
  );

  app.put(
    '/groups/:groupId/invitations/accept',
    { schema: schemas.acceptInvitation },
    async ({ context, params }) => ok(await invitations.acceptInvitation(context, params.groupId)),
  );

  app.put(
    '/groups/:groupId/invitations/reject',
    { schema: schemas.rejectInvitation },
    async ({ context, params }) =>
      ok(viewInvitation(await invitations.rejectInvitation(context, params.groupId))),
  );

  app.delete(
    '/groups/:groupId/invitations/:invitationId/cancel',
    { schema: schemas.cancelInvitation },
    async ({ context, params }) =>
      ok(viewInvitation(await invitations.cancelInvitation(context, params.groupId, params.invitationId))),
  );

  app.put(
    '/groups/:groupId/invitations/:invitationId/reinvite',
    { schema: schemas.reinvite, config: { ...perMinute(30), ...notByLink } },
    async ({ context, params }) =>
      ok(viewInvitation(await invitations.reinvite(context, params.groupId, params.invitationId))),
  );
};
