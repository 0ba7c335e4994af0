import type { Feature } from '../../../platform/feature.ts';
import { tables } from './integrity.tables.ts';

export const integrity: Feature = {
  name: 'whole/integrity',
  jobs: () => import('./integrity.jobs.ts').then((m) => [m.reportIntegrityJob, m.checkIntegrityJob]),
  tables,
};
