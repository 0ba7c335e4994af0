import type { Feature } from '../../../platform/feature.ts';
import { tables } from './groups.tables.ts';

export const groups: Feature = {
  name: 'people/groups',
  routes: [
    {
      module: 'groups',
      load: async () => {
        const { allGroupsRoutes } = await import('./admin/all-groups.routes.ts');
        const { groupRoutes } = await import('./groups.routes.ts');
        const { memberRoutes, selfGroupRoutes } = await import('./members/members.routes.ts');
        const { requestRoutes, invitationRoutes } = await import('./admissions/admissions.routes.ts');
        return [allGroupsRoutes, groupRoutes, memberRoutes, selfGroupRoutes, requestRoutes, invitationRoutes];
      },
    },
  ],
  jobs: () => import('./admissions/opening.jobs.ts').then((m) => [m.admitWaitingJob]),
  facts: { group: {} },
  tables,
  publicPages: {
    module: 'groups',
    paths: ['/groups'],
    load: () => import('./public-pages.service.ts').then((m) => [m.groupPages]),
  },
};
