import type { Feature } from '../../../platform/feature.ts';

export const merging: Feature = {
  name: 'whole/merging',
  routes: [{ module: 'accounts', load: () => import('./merging.routes.ts').then((m) => [m.mergingRoutes]) }],
  jobs: () =>
    import('./merging.jobs.ts').then((m) => [m.continueMergeJob, m.resumeMergesJob, m.tellOfMerges]),
  facts: { merging: { isPrivate: true } },
  tables: {},
};
