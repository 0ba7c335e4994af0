import type { Feature } from '../../../platform/feature.ts';
import { tables } from './leads.tables.ts';

export const leads: Feature = {
  name: 'people/leads',
  routes: [{ module: 'accounts', load: () => import('./leads.routes.ts').then((m) => [m.leadRoutes]) }],
  facts: { lead: { isPrivate: true } },
  tables,
};
