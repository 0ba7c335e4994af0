import type { Feature } from '../../../platform/feature.ts';
import { tables } from './staff-views.tables.ts';

export const staffViews: Feature = {
  name: 'ground/staff-views',
  routes: [{ load: () => import('./staff-views.routes.ts').then((m) => [m.staffViewRoutes]) }],
  tables,
};
