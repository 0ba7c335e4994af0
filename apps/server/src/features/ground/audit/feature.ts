import type { Feature } from '../../../platform/feature.ts';
import { tables } from './audit.tables.ts';

export const audit: Feature = {
  name: 'ground/audit',
  routes: [
    { load: () => import('./audit.routes.ts').then((m) => [m.auditRoutes]) },
    { load: () => import('./staff/staff-audit.routes.ts').then((m) => [m.staffAuditRoutes]) },
  ],
  jobs: () => import('./audit.jobs.ts').then((m) => [m.forgetAuditJob]),
  tables,
};
