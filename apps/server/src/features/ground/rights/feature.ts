import type { Feature } from '../../../platform/feature.ts';
import { tables } from './rights.tables.ts';

export const rights: Feature = {
  name: 'ground/rights',
  routes: [{ load: () => import('./rights.routes.ts').then((m) => [m.rightRoutes]) }],
  jobs: () => import('./rights.jobs.ts').then((m) => [m.forgetGivenJob]),
  tables,
};
