import type { Feature } from '../../../platform/feature.ts';
import { tables } from './benefits.tables.ts';

export const benefits: Feature = {
  name: 'events/benefits',
  routes: [
    { module: 'benefits', load: () => import('./benefits.resource.ts').then((m) => [m.benefits.routes]) },
  ],
  facts: { benefits: {} },
  tables,
  publicPages: { module: 'benefits', paths: ['/benefits'] },
};
