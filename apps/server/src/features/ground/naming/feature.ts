import type { Feature } from '../../../platform/feature.ts';
import { tables } from './naming.tables.ts';

export const naming: Feature = {
  name: 'ground/naming',
  routes: [{ load: () => import('./naming.routes.ts').then((m) => [m.namingRoutes]) }],
  jobs: () => import('./naming.jobs.ts').then((m) => [m.liftRefusalByFollow]),
  tables,
};
