import type { Feature } from '../../../platform/feature.ts';

export const system: Feature = {
  name: 'whole/system',
  routes: [{ load: () => import('./system.routes.ts').then((m) => [m.systemRoutes]) }],
};
