import type { Feature } from '../../../platform/feature.ts';
import { tables } from './addresses.tables.ts';

export const addresses: Feature = {
  name: 'ground/addresses',
  routes: [{ load: () => import('./addresses.routes.ts').then((m) => [m.addressRoutes]) }],
  tables,
};
