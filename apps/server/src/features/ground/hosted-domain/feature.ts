import type { Feature } from '../../../platform/feature.ts';
import { tables } from './hosted-domain.tables.ts';

export const hostedDomain: Feature = {
  name: 'ground/hosted-domain',
  routes: [{ load: () => import('./providers/providers.routes.ts').then((m) => [m.providerRoutes]) }],
  jobs: () => import('./hosted.jobs.ts').then((m) => [m.forgetHostedJob]),
  facts: { organization: {} },
  tables,
};
