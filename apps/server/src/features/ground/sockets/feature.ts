import type { Feature } from '../../../platform/feature.ts';
import { tables } from './sockets.tables.ts';

export const sockets: Feature = {
  name: 'ground/sockets',
  routes: [{ load: () => import('./sockets.routes.ts').then((m) => [m.socketRoutes]) }],
  tables,
};
