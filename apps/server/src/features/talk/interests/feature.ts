import type { Feature } from '../../../platform/feature.ts';
import { tables } from './interests.tables.ts';

export const interests: Feature = {
  name: 'talk/interests',
  routes: [
    {
      module: 'interests',
      load: async () => {
        const { interestRoutes } = await import('./interests.routes.ts');
        const { allInterestsRoutes } = await import('./admin/all-interests.routes.ts');
        return [interestRoutes, allInterestsRoutes];
      },
    },
  ],
  jobs: () => import('./interests.jobs.ts').then((m) => [m.settleInterestJob]),
  facts: { interests: {} },
  tables,
  publicPages: {
    module: 'interests',
    load: () => import('./interests.service.ts').then((m) => [m.interestPages]),
  },
};
