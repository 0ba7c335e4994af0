import type { Feature } from '../../../platform/feature.ts';
import { tables } from './teams.tables.ts';

export const teams: Feature = {
  name: 'whole/teams',
  routes: [{ module: 'accounts', load: () => import('./teams.routes.ts').then((m) => [m.teamRoutes]) }],
  jobs: () => import('./teams.jobs.ts').then((m) => [m.settleTeamsOfClosed, m.tellOfTeamMember]),
  facts: { team: { endsStanding: true } },
  tables,
};
