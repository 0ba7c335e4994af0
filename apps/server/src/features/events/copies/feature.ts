import type { Feature } from '../../../platform/feature.ts';

export const copies: Feature = {
  name: 'events/copies',
  routes: [{ module: 'events', load: () => import('./copies.routes.ts').then((m) => [m.copyRoutes]) }],
};
