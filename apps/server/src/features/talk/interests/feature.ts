import type { Feature } from '../../../platform/feature.ts';
import { tables } from './interests.tables.ts';

export const interests: Feature = {
  name: 'talk/interests',
  routes: [
    { module: 'interests', load: () => import('./interests.routes.ts').then((m) => [m.interestRoutes]) },
  ],
  tables,
};
