import type { Feature } from '../../../platform/feature.ts';

export const schedules: Feature = {
  name: 'events/schedules',
  routes: [{ module: 'events', load: () => import('./schedules.routes.ts').then((m) => [m.scheduleRoutes]) }],
};
