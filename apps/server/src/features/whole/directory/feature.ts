import type { Feature } from '../../../platform/feature.ts';

export const directory: Feature = {
  name: 'whole/directory',
  routes: [{ module: 'accounts', load: () => import('./directory.routes.ts').then((m) => [m.storyRoutes]) }],
};
