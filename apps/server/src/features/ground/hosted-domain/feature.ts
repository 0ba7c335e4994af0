import type { Feature } from '../../../platform/feature.ts';
import { tables } from './hosted-domain.tables.ts';

export const hostedDomain: Feature = {
  name: 'ground/hosted-domain',
  jobs: () => import('./hosted.jobs.ts').then((m) => [m.forgetHostedJob]),
  tables,
};
