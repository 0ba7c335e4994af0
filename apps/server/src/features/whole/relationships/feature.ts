import type { Feature } from '../../../platform/feature.ts';

export const relationships: Feature = {
  name: 'whole/relationships',
  routes: [{ load: () => import('./relationships.routes.ts').then((m) => [m.relationshipRoutes]) }],
};
