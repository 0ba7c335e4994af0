import type { Feature } from '../../../platform/feature.ts';
import { tables } from './setup.tables.ts';

export const setup: Feature = {
  name: 'whole/setup',
  routes: [{ load: () => import('./setup.routes.ts').then((m) => [m.setupRoutes]) }],
  tables,
};
