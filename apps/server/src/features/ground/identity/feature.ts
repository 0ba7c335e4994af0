import type { Feature } from '../../../platform/feature.ts';
import { tables } from './identity.tables.ts';

export const identity: Feature = {
  name: 'ground/identity',
  routes: [{ load: () => import('./sign-ins/sign-ins.routes.ts').then((m) => [m.signInRoutes]) }],
  jobs: () => import('./identity.jobs.ts').then((m) => [m.forgetExpiredJob, m.forgetShortLivedJob]),
  facts: { identity: { endsStanding: true } },
  tables,
};
