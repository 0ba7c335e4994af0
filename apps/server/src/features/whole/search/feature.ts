import type { Feature } from '../../../platform/feature.ts';

export const search: Feature = {
  name: 'whole/search',
  routes: [{ load: () => import('./search.routes.ts').then((m) => [m.searchRoutes]) }],
};
