import type { Routes } from '../../../platform/http/api.ts';
import { admitsOthers, admitsToTeam, recently } from '../../../platform/http/context.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import { viewAccount } from '../../ground/accounts/index.ts';
import * as schemas from './teams.schemas.ts';
import * as teams from './teams.service.ts';
import { viewMember, viewMembership } from './teams.views.ts';

export const teamRoutes: Routes = (app) => {
  app.post(
    '/self/team',
    { schema: schemas.createTeam, config: { ...admitsToTeam, ...recently } },
    async ({ context, body }) => ok(viewAccount(await teams.createTeam(context, body))),
  );

  app.get('/self/teams', { schema: schemas.listTeams }, async ({ context, query }) =>
    okList((await teams.listTeams(context, query)).map(viewMembership)),
  );

  app.delete(
    '/self/teams/:teamId',
    { schema: schemas.closeTeam, config: admitsOthers },
    async ({ context, params }) => ok(await teams.closeTeam(context, params.teamId)),
  );

  app.get(
    '/self/teams/:teamId/members',
    { schema: schemas.listTeamMembers },
    async ({ context, params, query }) =>
      okList((await teams.listMembers(context, params.teamId, query)).map(viewMember)),
  );

  app.post(
    '/self/teams/:teamId/members',
    { schema: schemas.addTeamMember, config: { ...admitsToTeam, ...recently } },
    async ({ context, params, body }) =>
      ok(viewMember(await teams.addMember(context, params.teamId, body.email))),
  );

  app.put(
    '/self/teams/:teamId/members/:accountId',
    { schema: schemas.changeTeamMember, config: { ...admitsToTeam, ...recently } },
    async ({ context, params, body }) =>
      ok(viewMember(await teams.changeMember(context, params.teamId, params.accountId, body.role))),
  );

  app.delete(
    '/self/teams/:teamId/members/:accountId',
    { schema: schemas.removeTeamMember, config: admitsToTeam },
    async ({ context, params }) => ok(await teams.removeMember(context, params.teamId, params.accountId)),
  );
};
