import type { Feature } from '../../../platform/feature.ts';
import { tables } from './shared-access.tables.ts';

export const sharedAccess: Feature = {
  name: 'ground/shared-access',
  routes: [{ load: () => import('./shared-access.routes.ts').then((m) => [m.sharedAccessRoutes]) }],
  jobs: () =>
    import('./shared-access.jobs.ts').then((m) => [m.endSharedAccessOfRenewed, m.forgetSharedAccessJob]),
  tables,
};
