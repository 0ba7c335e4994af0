import type { Feature } from '../../../platform/feature.ts';
import { tables } from './data.tables.ts';

export const data: Feature = {
  name: 'whole/data',
  routes: [{ load: () => import('./data.routes.ts').then((m) => [m.dataRoutes]) }],
  jobs: () =>
    import('./data.jobs.ts').then((m) => [
      m.makeExportJob,
      m.sweepExportsJob,
      m.finishErasureJob,
      m.resumeErasuresJob,
    ]),
  facts: { data: { isPrivate: true } },
  tables,
};
