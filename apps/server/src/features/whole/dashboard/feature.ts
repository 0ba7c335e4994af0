import type { Feature } from '../../../platform/feature.ts';

export const dashboard: Feature = {
  name: 'whole/dashboard',
  routes: [{ load: () => import('./dashboard.routes.ts').then((m) => [m.dashboardRoutes]) }],
};
