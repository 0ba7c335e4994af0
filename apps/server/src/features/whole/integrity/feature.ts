import type { Feature } from '../../../platform/feature.ts';

export const integrity: Feature = {
  name: 'whole/integrity',
  jobs: () => import('./integrity.jobs.ts').then((m) => [m.reportIntegrityJob]),
};
