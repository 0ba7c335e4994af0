import type { Feature } from '../../../platform/feature.ts';
import { tables } from './pages.tables.ts';

export const pages: Feature = {
  name: 'ground/pages',
  routes: [{ load: () => import('./pages.routes.ts').then((m) => [m.pageRoutes]) }],
  facts: { pages: {} },
  tables,
  publicPages: { load: () => import('./pages.service.ts').then((m) => [m.publicPages]) },
};
