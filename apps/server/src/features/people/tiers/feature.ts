import type { Feature } from '../../../platform/feature.ts';
import { tables } from './tiers.tables.ts';

export const tiers: Feature = {
  name: 'people/tiers',
  routes: [
    {
      module: 'accounts',
      load: async () => {
        const { tiers } = await import('./tiers.resource.ts');
        const { grantRoutes } = await import('./grants.routes.ts');
        return [tiers.routes, grantRoutes];
      },
    },
  ],
  jobs: () =>
    import('./tiers.jobs.ts').then((m) => [
      m.endGrantsJob,
      m.renewBadgesJob,
      m.renewStretchJob,
      m.settlePlanTiersJob,
      m.settleSubscribersJob,
    ]),
  facts: { tiers: {} },
  tables,
};
