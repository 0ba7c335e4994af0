import type { Feature } from '../../../platform/feature.ts';
import { tables } from './organization.tables.ts';

export const organization: Feature = {
  name: 'ground/organization',
  routes: [{ load: () => import('./organization.routes.ts').then((m) => [m.organizationRoutes]) }],
  facts: { organization: {} },
  tables,
  publicPages: { paths: ['/'] },
};
