import type { Feature } from '../../../platform/feature.ts';
import { tables } from './exports.tables.ts';

export const exports: Feature = {
  name: 'whole/exports',
  routes: [{ load: () => import('./exports.routes.ts').then((m) => [m.exportRoutes]) }],
  jobs: () => import('./exports.jobs.ts').then((m) => [m.makeExportJob, m.sweepExportsJob]),
  facts: { export: { isPrivate: true } },
  tables,
};
