import type { Feature } from '../../../platform/feature.ts';
import { tables } from './benefits.tables.ts';

export const benefits: Feature = {
  name: 'events/benefits',
  routes: [{ module: 'benefits', load: () => import('./benefits.routes.ts').then((m) => [m.benefitRoutes]) }],
  facts: { benefits: {} },
  tables,
  publicPages: { module: 'benefits', paths: ['/benefits'] },
};
